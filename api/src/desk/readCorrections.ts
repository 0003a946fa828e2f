import {
  askableAnswers,
  CORRECTIONS,
  type DeskAction,
  type DeskEffects,
  fieldsOf,
  type Json,
  type JsonObject,
  type Pointer,
  placeOfItem,
} from '@porchlight/engine';
import type { CorrectionRequest } from '../applications/ApplicationRow.ts';
import { findCollectionForm, findList } from '../applications/collectionForms.ts';
import { judgeMember } from '../applications/Workspace.ts';
import { invalidRequest, ProblemError } from '../http/ProblemError.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

/** What an action asks the applicant for. */
export interface Asked {
  /** Each as requests are written: `photo-id:unreadable`. */
  requests: string[];
  corrections: CorrectionRequest[];
}

/** The answers of people that she may be asked about, each by its place: of those who are still in the list. */
function askableOfMembers({ row, workspace, judged }: Case, { release }: Staff): Pointer[] {
  const ofMembers = findCollectionForm(release, 'household_member');
  const list = findList(judged.form, 'household_member');
  if (!ofMembers || !list) return [];
  const now = fieldsOf(ofMembers);
  const there = new Set(row.members.map(({ id }) => id));
  return workspace.members
    .filter((member) => there.has(member.row.id))
    .flatMap((member) => {
      const { form, evaluation } = judgeMember(workspace, member.row.id, member.raw);
      const place = placeOfItem(list.pointer, member.row.id);
      return askableAnswers(form, evaluation)
        .filter((pointer) => now.has(pointer))
        .map((pointer) => place + pointer);
    });
}

/**
 * The answers of a case that she may be asked about: those that she was shown and the public release
 * still asks, of the people by their places.
 */
export function mayBeAsked(one: Case, staff: Staff): Set<Pointer> {
  const { form, evaluation } = one.judged;
  const now = fieldsOf(staff.release.formFor('application', evaluation.effective));
  const own = askableAnswers(form, evaluation).filter((pointer) => now.has(pointer));
  return new Set([...own, ...askableOfMembers(one, staff)]);
}

const WORDS: ReadonlySet<string> = new Set(['at', 'reason', 'says']);

const isText = (value: Json | undefined): value is string => typeof value === 'string';

function readOne(
  value: Json | undefined,
  index: number,
  { reasons, maxLength }: NonNullable<DeskEffects['corrections']>,
  known: Set<Pointer>,
): CorrectionRequest {
  const wrong = (name: string, code: string) =>
    invalidRequest([{ path: `/${CORRECTIONS}/${index}${name}`, code }]);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong('', 'wrong-type');
  const unknown = Object.keys(value).find((name) => !WORDS.has(name));
  if (unknown !== undefined) throw wrong(`/${unknown}`, 'unknown-field');
  const { at, reason, says = '' } = value;
  if (!isText(at)) throw wrong('/at', 'wrong-type');
  if (!known.has(at)) throw new ProblemError(422, 'unknown-answer');
  if (!isText(reason) || !reasons.some((one) => one.value === reason))
    throw wrong('/reason', 'wrong-type');
  if (!isText(says) || says.length > maxLength) throw wrong('/says', 'wrong-type');
  return { at, reason, ...(says.trim() && { says: says.trim() }) };
}

/**
 * Takes out of what was sent with an action which answers it asks about: `corrections`, a list of
 * `{ at, reason, says }`, where the action has such an effect.
 * @throws ProblemError 422 for a shape or a reason that is none, `unknown-answer` for one that the case has not
 */
export function readCorrections(
  { effects }: DeskAction,
  body: JsonObject,
  one: Case,
  staff: Staff,
): { corrections: CorrectionRequest[]; flat: JsonObject } {
  const { [CORRECTIONS]: asked = [], ...flat } = body;
  if (!effects.corrections) return { corrections: [], flat: body };
  const known = mayBeAsked(one, staff);
  if (!Array.isArray(asked) || asked.length > known.size)
    throw invalidRequest([{ path: `/${CORRECTIONS}`, code: 'wrong-type' }]);
  const effect = effects.corrections;
  const read = asked.map((value, index) => readOne(value, index, effect, known));
  // The one that was said last counts.
  return { corrections: [...new Map(read.map((each) => [each.at, each])).values()], flat };
}

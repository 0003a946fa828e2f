import {
  askableAnswers,
  CORRECTIONS,
  type CompiledForm,
  type DeskAction,
  type DeskEffects,
  fieldsOf,
  type Json,
  type JsonObject,
  NEW_ITEM,
  PAPERS_AGAIN,
  type Pointer,
  placeOfItem,
  reasonsForPapers,
} from '@porchlight/engine';
import type { CorrectionRequest } from '../applications/ApplicationRow.ts';
import { findCollectionForm, findList } from '../applications/collectionForms.ts';
import {
  type DecryptedApplication,
  type Validated,
  validateApplication,
  validateMember,
} from '../applications/DecryptedApplication.ts';
import { isListed, itemsOf } from '../applications/listedItems.ts';
import { invalidRequest, ProblemError } from '../http/ProblemError.ts';
import type { Case } from './openCase.ts';
import { readPapersAgain } from './readPapersAgain.ts';
import type { Staff } from './Staff.ts';

/** What an action asks the applicant for. */
export interface RequestedItems {
  /** Each as requests are written: `photo-id:unreadable`, `photo-id:unreadable#17`. */
  requests: string[];
  corrections: CorrectionRequest[];
}

/** What was sent as she fills it in today: a question may have been asked on the day of the submission alone. */
function asOfToday({ row: { asOf: _, ...row }, ...application }: DecryptedApplication) {
  return { ...application, row };
}

/**
 * What she may be asked about of a form: answers that she was shown, would be shown today and the public release
 * still asks; of lists whose items are lines of them each item that is still there, too, and that one is missing.
 * @param shown The same answers as she is asked for them today.
 * @param now The form by the public release.
 * @param owner Whose answers they are; null: the applicant's.
 */
function askableOf(
  { row, application }: Case,
  { form, evaluation }: Validated,
  shown: Validated,
  now: CompiledForm,
  owner: number | null,
): Pointer[] {
  const known = fieldsOf(now);
  const fields = fieldsOf(form);
  return askableAnswers(form, evaluation)
    .filter((pointer) => known.has(pointer) && shown.evaluation.visible.has(pointer))
    .flatMap((pointer) => {
      const list = fields.get(pointer);
      if (!list || !isListed(list)) return [pointer];
      const there = new Set(itemsOf(row, list, owner).map(({ id }) => id));
      const sent = itemsOf(application.row, list, owner).map(({ id }) => id);
      const items = [...sent.filter((id) => there.has(id)), NEW_ITEM];
      return [pointer, ...items.map((id) => placeOfItem(pointer, id))];
    });
}

/** What she may be asked about of people, each by its place: of those who are still in the list. */
function askableOfMembers(one: Case, { release }: Staff): Pointer[] {
  const { row, application, validated } = one;
  const ofMembers = findCollectionForm(release, 'household_member');
  const list = findList(validated.form, 'household_member');
  if (!ofMembers || !list) return [];
  const there = new Set(row.members.map(({ id }) => id));
  const today = asOfToday(application);
  return application.members
    .filter((member) => there.has(member.row.id))
    .flatMap((member) => {
      const { id } = member.row;
      const [then, shown] = [application, today].map((at) => validateMember(at, id, member.raw));
      const place = placeOfItem(list.pointer, id);
      return askableOf(one, then!, shown!, ofMembers, id).map((pointer) => place + pointer);
    });
}

/** What she may be asked about of a case: by pointers of the application, of the people by their places. */
export function mayBeAsked(one: Case, staff: Staff): Set<Pointer> {
  const now = staff.release.formFor('application', one.validated.evaluation.effective);
  const shown = validateApplication(asOfToday(one.application));
  const own = askableOf(one, one.validated, shown, now, null);
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
 * Takes out of what was sent with an action what was pressed on the case: `corrections`, a list of
 * `{ at, reason, says }`, and `papersAgain`, where the action has such an effect.
 * @param action As it is on the day.
 * @throws ProblemError 422 for a shape or a reason that is none, `unknown-answer` or `unknown-paper` for one that
 * the case has not
 */
export function readCorrections(
  action: DeskAction,
  body: JsonObject,
  one: Case,
  staff: Staff,
): RequestedItems & { flat: JsonObject } {
  const { effects } = action;
  if (!effects.corrections) return { requests: [], corrections: [], flat: body };
  const { [CORRECTIONS]: asked = [], ...others } = body;
  const { [PAPERS_AGAIN]: again, ...rest } = others;
  const requests = readPapersAgain(action, again, one, staff);
  const known = mayBeAsked(one, staff);
  if (!Array.isArray(asked) || asked.length > known.size)
    throw invalidRequest([{ path: `/${CORRECTIONS}`, code: 'wrong-type' }]);
  const { corrections: effect } = effects;
  const read = asked.map((value, index) => readOne(value, index, effect, known));
  // The one that was said last counts.
  const corrections = [...new Map(read.map((each) => [each.at, each])).values()];
  // Of an action that asks for no paper again it is a name that the form has not.
  return { requests, corrections, flat: reasonsForPapers(action) ? rest : others };
}

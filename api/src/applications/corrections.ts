import { isDeepStrictEqual } from 'node:util';
import {
  type Answers,
  type Field,
  type Form,
  fieldsOf,
  formatMessage,
  heldAnswers,
  type Pointer,
  type RequestedCorrection,
  readAnswer,
  setAnswer,
} from '@porchlight/engine';
import type { Session } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { findSubmission } from './asSubmitted.ts';
import type { CollectionPath } from './collectionForms.ts';
import { roleOf } from './policies.ts';
import { isStored, type ReadSave } from './readSave.ts';
import { judgeApplication, openWorkspace, type Workspace } from './Workspace.ts';

/** Whether some answers are asked for again: all others are held then. */
const areOthersHeld = ({ row, release }: Pick<Workspace, 'row' | 'release'>): boolean =>
  row.corrections.length > 0 && roleOf(release, row) === 'review';

/** The question that was asked about, in a form that may call it otherwise by now. */
export function findAsked(form: Form, at: Pointer): Field | undefined {
  const fields = fieldsOf(form);
  return fields.get(at) ?? [...fields.values()].find(({ renamedFrom }) => renamedFrom === at);
}

/** Lists whose items are others than those that were sent: what she has begun to change stays open. */
function changedLists(now: Workspace, sent: Workspace): Set<string> {
  const incomes = ({ row }: Workspace, areOwn: boolean) =>
    row.incomes.filter(({ memberId }) => (memberId === null) === areOwn);
  const own = (workspace: Workspace) => incomes(workspace, true);
  const people = (workspace: Workspace) => [
    workspace.members.map(({ row, raw }) => ({ id: row.id, raw })),
    incomes(workspace, false),
  ];
  const differs = (read: (workspace: Workspace) => unknown) =>
    !isDeepStrictEqual(read(now), read(sent));
  return new Set([
    ...(differs(own) ? ['income'] : []),
    ...(differs(people) ? ['household_member'] : []),
  ]);
}

/** The same application with what was sent of the answers that must stay as they are. */
export async function holdOthers(
  services: Pick<Services, 'vault' | 'clock'>,
  session: Session,
  workspace: Workspace,
): Promise<Workspace> {
  if (!areOthersHeld(workspace)) return workspace;
  const { row, release, language } = workspace;
  const found = await findSubmission(session, row.id);
  if (!found) return workspace;
  const { snapshot } = found;
  const sent = openWorkspace(services, { ...row, ...snapshot }, release, language);
  const { form, raw, evaluation, problems } = judgeApplication(sent);
  const asked = new Set(row.corrections.flatMap(({ at }) => findAsked(form, at)?.pointer ?? []));
  const changed = changedLists(workspace, sent);
  const fields = fieldsOf(form);
  const pointers = heldAnswers(form, evaluation, problems, asked).filter(
    (pointer) => !changed.has(fields.get(pointer)?.resource?.path ?? ''),
  );
  const documents = snapshot.documents.map(({ id }) => id);
  return { ...workspace, held: { raw, pointers, documents } };
}

/** Answers as they are while others are asked about: what was sent stands where she can't change it. */
export interface HeldAnswers {
  raw: Answers;
  /** Those that she can't change now. */
  pointers: Pointer[];
}

/** Lays what was sent over answers, at some pointers. */
function layOver(form: Form, raw: Answers, sent: Answers, pointers: Pointer[]): Answers {
  const laid = { ...raw };
  const fields = fieldsOf(form);
  for (const pointer of pointers) {
    const field = fields.get(pointer);
    if (field && !field.resource) setAnswer(laid, field, readAnswer(sent, field), raw);
  }
  return laid;
}

/**
 * Answers with what was sent in the place of those that she can't change now. One that a correction has
 * made wrong is open: it is judged as it was sent, beside what she has changed, so that it stays open
 * while she types.
 */
export function holdAnswers(workspace: Workspace, raw: Answers = workspace.raw): HeldAnswers {
  const { held } = workspace;
  if (!held) return { raw, pointers: [] };
  const { form } = judgeApplication(workspace, raw);
  const asSent = layOver(form, raw, held.raw, held.pointers);
  const wrong = new Set(judgeApplication(workspace, asSent).problems.map(({ path }) => path));
  const pointers = held.pointers.filter((pointer) => !wrong.has(pointer));
  return { raw: layOver(form, raw, held.raw, pointers), pointers };
}

/**
 * What a save stores: what nobody has asked about stays as it was sent.
 * @throws ProblemError 409 `answer-held` where it changes such an answer
 */
export function holdSave(workspace: Workspace, save: ReadSave): ReadSave {
  if (!workspace.held) return save;
  const { raw, pointers } = holdAnswers(workspace, save.raw);
  const sent = pointers.filter((pointer) => save.sent.includes(pointer));
  if (!isStored(workspace.held.raw, save.raw, sent)) throw new ProblemError(409, 'answer-held');
  return { ...save, raw };
}

/**
 * Checks that a list may be changed: nothing is added, changed or removed in one that staff have not
 * asked about.
 * @param list Whose items are changed: incomes of people are a part of these.
 * @throws ProblemError 409 `answer-held`
 */
export function checkListHeld(workspace: Workspace, list: CollectionPath): void {
  if (!workspace.held) return;
  const { pointers } = holdAnswers(workspace);
  const fields = fieldsOf(judgeApplication(workspace).form);
  if (pointers.some((pointer) => fields.get(pointer)?.resource?.path === list))
    throw new ProblemError(409, 'answer-held');
}

/** The list that an income is a part of. */
export const listOfIncome = (memberId: number | null | undefined): CollectionPath =>
  memberId == null ? 'income' : 'household_member';

/** What she is asked to put right, in her language; a question that is not asked any more is left out. */
export function presentCorrections(
  { row, release, language }: Pick<Workspace, 'row' | 'release' | 'language'>,
  form: Form,
): RequestedCorrection[] {
  const texts = release.texts(language);
  return row.corrections.flatMap(({ at, reason, says }) => {
    const field = findAsked(form, at);
    if (!field) return [];
    const id = `corrections.${reason}`;
    return [
      {
        at: field.pointer,
        question: field.title,
        // A release from before may not know the reason.
        ...(texts[id] && { reason: formatMessage(texts, id, {}, language) }),
        ...(says && { says }),
      },
    ];
  });
}

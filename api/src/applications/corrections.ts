import {
  type Answers,
  fieldsOf,
  formatMessage,
  heldAnswers,
  type Pointer,
  type RequestedCorrection,
  readAnswer,
  readPointer,
  setAnswer,
} from '@porchlight/engine';
import type { Session } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { findSubmission } from './asSubmitted.ts';
import { roleOf } from './policies.ts';
import { type Judged, judgeApplication, openWorkspace, type Workspace } from './Workspace.ts';

/** Whether some answers are asked for again: all others are held then. */
const areOthersHeld = ({ row, release }: Pick<Workspace, 'row' | 'release'>): boolean =>
  row.corrections.length > 0 && roleOf(release, row) === 'review';

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
  const sent = openWorkspace(services, { ...row, ...found.snapshot }, release, language);
  const { form, raw, evaluation, problems } = judgeApplication(sent);
  const asked = new Set(row.corrections.map(({ at }) => at));
  return { ...workspace, held: { raw, pointers: heldAnswers(form, evaluation, problems, asked) } };
}

/**
 * The answers that she can't change now. One that a correction has made wrong is open: it is judged as
 * it was sent, beside what she has changed, so that it stays open while she types.
 */
export function heldNow(workspace: Workspace, raw: Answers = workspace.raw): Pointer[] {
  const { held } = workspace;
  if (!held) return [];
  const as = { ...raw };
  const fields = fieldsOf(judgeApplication(workspace, raw).form);
  for (const pointer of held.pointers) {
    const field = fields.get(pointer);
    if (field) setAnswer(as, field, readAnswer(held.raw, field), raw);
  }
  const wrong = new Set(judgeApplication(workspace, as).problems.map(({ path }) => path));
  return held.pointers.filter((pointer) => !wrong.has(pointer));
}

/** @throws ProblemError 409 `answer-held` where what was sent changes an answer that nobody has asked about */
export function checkHeld(workspace: Workspace, raw: Answers, sent: Pointer[]): void {
  if (!workspace.held) return;
  const held = new Set(heldNow(workspace, raw));
  const isChanged = (pointer: Pointer) =>
    JSON.stringify(readPointer(workspace.raw, pointer)) !==
    JSON.stringify(readPointer(raw, pointer));
  if (sent.some((pointer) => held.has(pointer) && isChanged(pointer)))
    throw new ProblemError(409, 'answer-held');
}

/**
 * Checks that the lists of a kind may be changed: nobody can be added, changed or removed in one that
 * staff have not asked about.
 * @param path That of its calls: `income`.
 * @throws ProblemError 409 `answer-held`
 */
export function checkListHeld(workspace: Workspace, path: string): void {
  if (!workspace.held) return;
  const { form } = judgeApplication(workspace);
  const held = new Set(heldNow(workspace));
  const lists = [...fieldsOf(form).values()].filter(({ resource }) => resource?.path === path);
  if (lists.some(({ pointer }) => held.has(pointer))) throw new ProblemError(409, 'answer-held');
}

/** What she is asked to put right, in her language; a question that is not asked any more is left out. */
export function presentCorrections(
  { row, release, language }: Pick<Workspace, 'row' | 'release' | 'language'>,
  form: Judged['form'],
): RequestedCorrection[] {
  const texts = release.texts(language);
  const fields = fieldsOf(form);
  return row.corrections.flatMap(({ at, reason, says }) => {
    const field = fields.get(at);
    if (!field) return [];
    const id = `corrections.${reason}`;
    return [
      {
        at,
        question: field.title,
        // A release from before may not know the reason.
        ...(texts[id] && { reason: formatMessage(texts, id, {}, language) }),
        ...(says && { says }),
      },
    ];
  });
}

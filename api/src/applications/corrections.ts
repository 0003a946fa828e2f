import { type Answers, placeOfItem } from '@porchlight/engine';
import { ProblemError } from '../http/ProblemError.ts';
import { type CollectionPath, findList } from './collectionForms.ts';
import { type HeldAnswers, holdBy } from './holdBy.ts';
import { overlaySentMembers } from './overlaySentMembers.ts';
import { isStored, type ReadSave } from './readSave.ts';
import { type Validated, validateApplication, type Workspace } from './Workspace.ts';

/**
 * Answers of the application validated beside people as they were sent. Where their list is open, what she
 * has changed of them counts as well.
 */
function validateBesidePeople(workspace: Workspace, answers: Answers): Pick<Validated, 'problems'> {
  const { form, problems } = validateApplication(
    { ...workspace, members: overlaySentMembers(workspace) },
    answers,
  );
  const list = findList(form, 'household_member')?.pointer;
  const isHeld = list !== undefined && workspace.held?.pointers.includes(list);
  if (isHeld && !problems.some(({ path }) => path === list)) return { problems };
  return { problems: [...problems, ...validateApplication(workspace, answers).problems] };
}

/**
 * Answers of the application with what was sent in the place of those that she can't change now. One
 * that a correction has made wrong is open.
 */
export function holdAnswers(workspace: Workspace, raw: Answers = workspace.raw): HeldAnswers {
  const { held } = workspace;
  if (!held) return { raw, pointers: [] };
  const { form } = validateApplication(workspace, raw);
  return holdBy(held, form, raw, (answers) => validateBesidePeople(workspace, answers));
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
 * Whether nothing may be added to a list now, or removed from it: it is held, or not shown.
 * @param item The one that is to be changed or removed, `NEW_ITEM` where one is added: it may be open by itself.
 */
export function isListHeld(
  workspace: Workspace,
  path: CollectionPath,
  item?: number | string,
): boolean {
  const { held } = workspace;
  if (!held) return false;
  const { raw, pointers } = holdAnswers(workspace);
  const { form, evaluation } = validateApplication(workspace, raw);
  const list = findList(form, path)?.pointer;
  if (list === undefined || !evaluation.visible.has(list)) return true;
  const isOpen = item !== undefined && held.items.has(placeOfItem(list, item));
  return pointers.includes(list) && !isOpen;
}

/**
 * Checks that items may be added to a list, changed or removed: none in one that staff have not asked about.
 * @throws ProblemError 409 `answer-held`
 */
export function checkListHeld(workspace: Workspace, list: CollectionPath): void {
  if (isListHeld(workspace, list)) throw new ProblemError(409, 'answer-held');
}

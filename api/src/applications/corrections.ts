import { type Answers, placeOfItem } from '@porchlight/engine';
import { ProblemError } from '../http/ProblemError.ts';
import { type CollectionPath, findList } from './collectionForms.ts';
import {
  type DecryptedApplication,
  type Validated,
  validateApplication,
} from './DecryptedApplication.ts';
import { type HeldAnswers, holdBy } from './holdBy.ts';
import { overlaySentMembers } from './overlaySentMembers.ts';
import { isStored, type ReadSave } from './readSave.ts';

/**
 * Answers of the application validated beside people as they were sent. Where their list is open, what she
 * has changed of them counts as well.
 */
function validateBesidePeople(
  application: DecryptedApplication,
  answers: Answers,
): Pick<Validated, 'problems'> {
  const { form, problems } = validateApplication(
    { ...application, members: overlaySentMembers(application) },
    answers,
  );
  const list = findList(form, 'household_member')?.pointer;
  const isHeld = list !== undefined && application.held?.pointers.includes(list);
  if (isHeld && !problems.some(({ path }) => path === list)) return { problems };
  return { problems: [...problems, ...validateApplication(application, answers).problems] };
}

/**
 * Answers of the application with what was sent in the place of those that she can't change now. One
 * that a correction has made wrong is open.
 */
export function holdAnswers(
  application: DecryptedApplication,
  raw: Answers = application.raw,
): HeldAnswers {
  const { held } = application;
  if (!held) return { raw, pointers: [] };
  const { form } = validateApplication(application, raw);
  return holdBy(held, form, raw, (answers) => validateBesidePeople(application, answers));
}

/**
 * What a save stores: what nobody has asked about stays as it was sent.
 * @throws ProblemError 409 `answer-held` where it changes such an answer
 */
export function holdSave(application: DecryptedApplication, save: ReadSave): ReadSave {
  if (!application.held) return save;
  const { raw, pointers } = holdAnswers(application, save.raw);
  const sent = pointers.filter((pointer) => save.sent.includes(pointer));
  if (!isStored(application.held.raw, save.raw, sent)) throw new ProblemError(409, 'answer-held');
  return { ...save, raw };
}

/**
 * Whether nothing may be added to a list now, or removed from it: it is held, or not shown.
 * @param item The one that is to be changed or removed, `NEW_ITEM` where one is added: it may be open by itself.
 */
export function isListHeld(
  application: DecryptedApplication,
  path: CollectionPath,
  item?: number | string,
): boolean {
  const { held } = application;
  if (!held) return false;
  const { raw, pointers } = holdAnswers(application);
  const { form, evaluation } = validateApplication(application, raw);
  const list = findList(form, path)?.pointer;
  if (list === undefined || !evaluation.visible.has(list)) return true;
  const isOpen = item !== undefined && held.items.has(placeOfItem(list, item));
  return pointers.includes(list) && !isOpen;
}

/**
 * Checks that items may be added to a list, changed or removed: none in one that staff have not asked about.
 * @throws ProblemError 409 `answer-held`
 */
export function checkListHeld(application: DecryptedApplication, list: CollectionPath): void {
  if (isListHeld(application, list)) throw new ProblemError(409, 'answer-held');
}

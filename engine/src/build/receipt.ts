import { EditError, type PackTexts } from '../edit/Change.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { standaloneAddress } from '../kernel/standalone.ts';
import type { Pointer } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import {
  ACTION_FORMS,
  placeOfFile,
  pointerOf,
  type QuestionPlace,
  type StepPlace,
} from './places.ts';
import { readQuestion } from './question.ts';

/** The file that lists what the page after submission shows of a step's answers; undefined where none does. */
function receiptFile({ form, program }: StepPlace): string | undefined {
  if (form === ACTION_FORMS) return undefined;
  if (program !== undefined) return `programs/${program}/program.json`;
  // A form that stands alone has a page of its own, with words of its own.
  return standaloneAddress(form) === undefined ? `${form}/wizard.json` : undefined;
}

const listIn = (edits: FileEdits, file: string) => (edits.read(file).receipt ?? []) as Pointer[];

/** Whether the page after submission shows the answer; undefined where that can't be asked. */
export function isOnReceipt(files: PackTexts, { file, name }: QuestionPlace): boolean | undefined {
  const edits = new FileEdits(files);
  const step = placeOfFile(edits, file);
  const list = step && receiptFile(step);
  return list === undefined ? undefined : listIn(edits, list).includes(pointerOf(step!, name));
}

/**
 * Shows an answer on the page after submission, behind those that it shows, or shows it there no more.
 * @throws EditError `not-allowed` of one that is starred, and where the form has no such list
 */
export function setOnReceipt(files: PackTexts, place: QuestionPlace, isOn: boolean): Built {
  const edits = new FileEdits(files);
  const { step, pointer, title, classification } = readQuestion(files, place);
  const file = receiptFile(step);
  if (file === undefined || (isOn && classification === 'restricted'))
    throw new EditError('not-allowed', `${pointer} can’t be on a receipt.`);
  const known = listIn(edits, file);
  const at = known.indexOf(pointer);
  if (isOn && at < 0) {
    if (edits.read(file).receipt) edits.set(file, ['receipt', -1], pointer);
    else edits.set(file, ['receipt'], [pointer]);
  }
  if (!isOn && at >= 0) edits.drop(file, known.length === 1 ? ['receipt'] : ['receipt', at]);
  return { changes: edits.changes(), said: { id: 'question-receipt', params: { title } } };
}

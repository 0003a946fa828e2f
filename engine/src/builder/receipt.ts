import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { standaloneAddress } from '../kernel/standalone.ts';
import type { JsonObject, Pointer } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import {
  ACTION_FORMS,
  placeOfFile,
  pointerOf,
  type QuestionPlace,
  type StepPlace,
} from './places.ts';
import { readQuestion } from './question.ts';

/** Where the list stands of what the page after submission shows. */
interface ReceiptList {
  file: string;
  at: string[];
}

/** The list of what the page after submission shows of a step's answers; undefined where none does. */
function receiptOf({ form, program }: StepPlace): ReceiptList | undefined {
  if (form === ACTION_FORMS) return undefined;
  if (program !== undefined) return { file: `programs/${program}/program.json`, at: ['receipt'] };
  // A form that stands alone has a page of its own, with words of its own.
  const at = standaloneAddress(form) === undefined ? ['receipt'] : ['receipt', 'answers'];
  return { file: `${form}/wizard.json`, at };
}

function listIn(edits: FileEdits, { file, at }: ReceiptList): Pointer[] {
  const list = at.reduce<unknown>(
    (here, key) => (here as JsonObject | undefined)?.[key],
    edits.read(file),
  );
  return (list ?? []) as Pointer[];
}

/** Whether the page after submission shows the answer; undefined where that can't be asked. */
export function isOnReceipt(files: PackTexts, { file, name }: QuestionPlace): boolean | undefined {
  const edits = new FileEdits(files);
  const step = placeOfFile(edits, file);
  const list = step && receiptOf(step);
  return list === undefined ? undefined : listIn(edits, list).includes(pointerOf(step!, name));
}

/**
 * Shows an answer on the page after submission, behind those that it shows, or shows it there no more.
 * @throws EditError `not-allowed` of one that is starred, and where the form has no such list
 */
export function setOnReceipt(files: PackTexts, place: QuestionPlace, isOn: boolean): Built {
  const edits = new FileEdits(files);
  const { step, pointer, title, classification } = readQuestion(files, place);
  const list = receiptOf(step);
  if (list === undefined || (isOn && classification === 'restricted'))
    throw new EditError('not-allowed', `${pointer} can’t be on a receipt.`);
  const known = listIn(edits, list);
  const found = known.indexOf(pointer);
  const { file, at } = list;
  if (isOn && found < 0) {
    if (known.length) edits.set(file, [...at, -1], pointer);
    else edits.set(file, at, [pointer]);
  }
  if (!isOn && found >= 0) edits.drop(file, known.length === 1 ? at : [...at, found]);
  return { changes: edits.changes(), said: { id: 'question-receipt', params: { title } } };
}

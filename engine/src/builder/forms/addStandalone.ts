import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { Built } from '../Built.ts';
import { fileName } from '../names.ts';
import { type NewStep, writeStep } from '../steps.ts';
import { translate } from '../translate.ts';
import type { FormText } from './formEdits.ts';
import { toldOfForm } from './formFiles.ts';

/** A form that is new and stands alone: it has one step at least, and says what was received. */
export interface NewStandalone {
  title: FormText;
  /** The heading and the text of the page after sending. */
  receipt: { title: FormText; text: FormText };
  keepDays: number;
  step: Pick<NewStep, 'title' | 'translations' | 'question'>;
  /** Folders of forms that were public, those that are gone among them: at the address of none is another made. */
  usedForms?: readonly string[];
}

/** Folders of the pack and of forms: an address is of one form. */
const isTaken =
  (edits: FileEdits, used: readonly string[] = []) =>
  (name: string) =>
    used.includes(`forms/${name}`) ||
    edits.names().some((file) => file.startsWith(`forms/${name}/`));

/**
 * Makes a form that anybody answers at an address of its own, with its first step and question. The first
 * page does not speak of it yet.
 * @throws EditError `blank`
 */
export function addStandalone(files: PackTexts, request: NewStandalone): Built {
  const edits = new FileEdits(files);
  const { title, receipt, keepDays, step } = request;
  const texts = { title, 'receipt/title': receipt.title, 'receipt/text': receipt.text };
  for (const { text } of Object.values(texts))
    if (!text.trim())
      throw new EditError('blank', 'A form has a title, and says what was received.');
  const form = `forms/${fileName(title.text, isTaken(edits, request.usedForms), 'form')}`;
  const file = `${form}/wizard.json`;
  edits.add(file, 'form', {
    title: title.text.trim(),
    steps: [],
    opens: null,
    closes: null,
    keepDays,
    receipt: { title: receipt.title.text.trim(), text: receipt.text.text.trim() },
  });
  for (const [key, { text, translations }] of Object.entries(texts))
    translate(edits, { file, key, original: text.trim(), translations });
  writeStep(edits, { ...step, form, after: '' });
  return { ...toldOfForm(edits, file, 'form-added'), at: { file } };
}

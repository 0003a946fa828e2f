import type { PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { CompiledForm } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import { toldOfForm } from './forms/formFiles.ts';

/** How much of a form is on the screen at a time, as its file says it. */
export type FormPace = NonNullable<CompiledForm['pace']>;

/** Every pace of a form; the first is meant where none is said. */
export const PACES: readonly FormPace[] = ['steps', 'one', 'choose'];

/** How much of a form is on the screen at a time. @param file its `wizard.json` */
export function readPace(files: PackTexts, file: string): FormPace {
  return (new FileEdits(files).read(file).pace as FormPace | undefined) ?? 'steps';
}

/** What stands before it in the file of a form. */
const FORM_ORDER = ['$schema', 'title', 'intro', 'heading', 'pace'];

/** Says how much of a form is on the screen at a time; whole steps need not be said. */
export function setPace(files: PackTexts, file: string, pace: FormPace): Built {
  const edits = new FileEdits(files);
  if (readPace(files, file) !== pace) {
    if (pace === 'steps') edits.drop(file, ['pace']);
    else edits.set(file, ['pace'], pace, FORM_ORDER);
  }
  return toldOfForm(edits, file);
}

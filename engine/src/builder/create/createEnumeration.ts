import { EditError } from '../../edit/FileEdit.ts';
import type { FileEdits } from '../../edit/FileEdits.ts';
import { type LanguageTexts, translate } from '../translate.ts';

/** A list of choices that is new. */
export interface EnumerationRequest {
  name: string;
  /** The program whose own it is, */
  program?: string;
  /** or the folder of who owns it. */
  folder?: string;
  values: { value: string; label: string; translations: LanguageTexts }[];
}

/** A list of choices. @throws EditError `blank` without a choice; `taken` where there is one of the name. */
export function createEnumeration(edits: FileEdits, request: EnumerationRequest): void {
  const { name, program, values } = request;
  const folder = program ? `programs/${program}` : request.folder;
  if (!values.length) throw new EditError('blank', 'An enumeration has one value at least.');
  const file = `${folder ? `${folder}/` : ''}enumerations/${name}.json`;
  if (program) edits.read(`programs/${program}/program.json`);
  edits.add(file, 'enumeration', { values: values.map(({ value, label }) => ({ value, label })) });
  for (const { value, label, translations } of values)
    translate(edits, { file, key: `values/${value}`, original: label, translations });
}

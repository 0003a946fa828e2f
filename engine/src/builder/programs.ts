import { checkDates, type Every } from '../edit/dates.ts';
import type { PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { Built, Said } from './Built.ts';
import { copyFolder } from './copyFolder.ts';
import { createProgram, nextProgramId, type ProgramRequest } from './create/createProgram.ts';
import { createSteps, type ImportedStep } from './imports/createSteps.ts';
import { fileName } from './names.ts';
import { programForm } from './places.ts';
import { type LanguageTexts, translate } from './translate.ts';

/** A program as an admin asks for it. */
export interface NewProgram {
  title: string;
  translations: LanguageTexts;
  official?: string;
  opens?: string;
  closes?: string;
  /** Whether those days come again. */
  every?: Every;
  /** Who handles it, where it is not the portal's own agency. */
  agency?: { name: string; phone: string };
  /** Ids of programs that were public, those that are gone among them: none is used again. */
  usedIds?: number[];
  /** The folder of the program whose steps, questions and papers it begins with, */
  copyOf?: string;
  /** or that of a template in `templates/`. */
  template?: string;
  /** Steps that it begins with, behind a step of the form; for one that is neither. */
  imported?: { after: string; steps: ImportedStep[] };
}

/**
 * A program that is new: empty, with what another one or a template asks, or with steps that were made
 * elsewhere.
 * @throws EditError `blank` of a step or a question without a title, or a choice of nothing
 */
export function addProgram(files: PackTexts, request: NewProgram): Built {
  const edits = new FileEdits(files);
  const isTaken = (one: string) =>
    edits.names().some((file) => file.startsWith(`programs/${one}/`));
  const title = request.title.trim();
  const name = fileName(title, isTaken, 'program');
  const { agency: asked, imported, copyOf: _, template: _template, ...words } = request;
  const agency = asked && { id: fileName(asked.name, () => false, 'agency'), ...asked };
  const program = { ...words, name, title, ...(agency && { agency }) };
  const source = sourceOf(request);
  if (source === undefined) createProgram(edits, program);
  else copyProgram(edits, source, program);
  if (imported) {
    const place = { form: programForm(edits), program: name, after: imported.after };
    createSteps(edits, place, imported.steps);
  }
  const at = { file: `programs/${name}/program.json` };
  return { changes: edits.changes(), said: saidOf(request, title), at };
}

/** A program with what another one, or a template, asks: its names, days and agency are those that it is given. */
function copyProgram(edits: FileEdits, source: string, request: ProgramRequest): void {
  const { name, title, official = title, agency } = request;
  const { opens = null, closes = null, every = null } = request;
  checkDates('program', { opens, closes, every });
  const file = `programs/${name}/program.json`;
  const id = nextProgramId(edits, request.usedIds);
  copyFolder(edits, source, name);
  edits.set(file, ['programID'], id);
  edits.set(file, ['program'], official);
  edits.set(file, ['friendlyName'], title);
  edits.set(file, ['opens'], opens);
  edits.set(file, ['closes'], closes);
  if (every) edits.set(file, ['every'], every, ['opens', 'closes', 'every']);
  else if (edits.read(file).every) edits.drop(file, ['every']);
  if (agency) edits.set(file, ['agencies'], [{ ...agency }]);
  else if (edits.read(file).agencies) edits.drop(file, ['agencies']);
  const { translations } = request;
  translate(edits, { file, key: 'friendlyName', original: title, translations });
}

/** The folder that a program is a copy of; undefined where it is none. */
function sourceOf({ copyOf, template }: NewProgram): string | undefined {
  if (copyOf !== undefined) return `programs/${copyOf}`;
  return template === undefined ? undefined : `templates/${template}`;
}

function saidOf({ copyOf, imported }: NewProgram, title: string): Said {
  if (!imported)
    return { id: copyOf === undefined ? 'program-added' : 'program-copied', params: { title } };
  const count = imported.steps.reduce((sum, { questions }) => sum + questions.length, 0);
  return { id: 'program-imported', params: { title, count } };
}

import { localFile } from '../compile/owner.ts';
import { EditError } from '../edit/FileEdit.ts';
import type { FileEdits } from '../edit/FileEdits.ts';
import { type AddedStep, placeSteps } from '../edit/programSteps.ts';
import { formOfPrograms } from '../edit/steps.ts';
import type { JsonObject, Pointer } from '../kernel/types.ts';

/** A form, alone or with what one program adds. */
export interface FormPlace {
  /** Its folder. */
  form: string;
  program?: string;
}

/** A step where it stands in a form. */
export interface StepPlace extends FormPlace {
  /** Whose it is, the step or the questions; absent for a step of the form itself. */
  program?: string;
  step: string;
  /** Where its questions, or those that the program adds to it, are declared. */
  file: string;
  ui: string;
  /** The group of its answers. */
  group: string;
  /** Whether its file declares the step itself, and not only questions that a program adds to it. */
  isWhole: boolean;
}

/** One question, by where it is declared. */
export interface QuestionPlace {
  file: string;
  name: string;
}

type Entry = string | { step: string; when?: JsonObject };

const DECLARES = /^(.+)\/([^/]+)\.(schema|fields)\.json$/;

/**
 * The step that an entry of `steps` names, whether it is the name alone or an object with
 * conditions.
 */
export const nameOfEntry = (entry: Entry): string =>
  typeof entry === 'string' ? entry : entry.step;

/** The folder of the form in which programs are chosen. @throws EditError where no form has any. */
export function programForm(edits: FileEdits): string {
  const wizard = formOfPrograms(edits);
  if (!wizard) throw new EditError('not-there', 'No form of the pack offers programs.');
  return wizard.slice(0, -'/wizard.json'.length);
}

/** Where a step of a form is declared: in its own folder, or among the steps that forms have in common. */
export function stepFile(edits: FileEdits, form: string, step: string): string | undefined {
  const files = [`${form}/${step}.schema.json`, `steps/${step}.schema.json`];
  return files.find((file) => edits.has(file));
}

const uiOf = (file: string) => file.replace(DECLARES, '$1/$2.ui.json');

/** What a program adds to the form. */
export interface Adds {
  fields?: { step: string; after?: string }[];
  steps?: (AddedStep & { when?: JsonObject })[];
  documents?: JsonObject[];
}

/**
 * What `program.json` says under `adds`; an empty object where it adds nothing.
 * @throws EditError where the pack has no such program.
 */
export const addsOf = (edits: FileEdits, program: string): Adds =>
  (edits.read(`programs/${program}/program.json`).adds as Adds | undefined) ?? {};

function placeOf(edits: FileEdits, place: FormPlace, step: string): StepPlace | undefined {
  const { form, program } = place;
  const own = program === undefined ? undefined : `programs/${program}/${step}.schema.json`;
  const ofProgram = own !== undefined && edits.has(own);
  const file = ofProgram ? own : stepFile(edits, form, step);
  if (!file) return undefined;
  const group = String(edits.read(file).group);
  const owner = ofProgram && { program: program! };
  return { form, ...owner, step, file, ui: uiOf(file), group, isWhole: true };
}

/** The folder of the forms that actions of the desk ask for: each is one step, and none comes before it. */
export const ACTION_FORMS = 'desk/actions';

/** The steps of a form as applicants go through them, with those that a program adds. */
export function stepsOf(edits: FileEdits, { form, program }: FormPlace): StepPlace[] {
  if (form === ACTION_FORMS) return [];
  const entries = (edits.read(`${form}/wizard.json`).steps as Entry[] | undefined) ?? [];
  const added = program === undefined ? [] : (addsOf(edits, program).steps ?? []);
  return placeSteps(entries.map(nameOfEntry), added).flatMap((one) => {
    const place = { form, ...(one.program !== undefined && program && { program }) };
    return placeOf(edits, place, one.name) ?? [];
  });
}

/** The questions that a program adds to a step of the form; undefined where it adds none. */
export function addedFields(
  edits: FileEdits,
  { form, program }: Required<FormPlace>,
  step: string,
): StepPlace | undefined {
  const file = `programs/${program}/${step}.fields.json`;
  const base = stepFile(edits, form, step);
  if (!base || !edits.has(file)) return undefined;
  const group = String(edits.read(base).group);
  return { form, program, step, file, ui: uiOf(file), group, isWhole: false };
}

/** The form that asks a step which is declared in a file of its own, or in common with others. */
function formOfStep(edits: FileEdits, folder: string, step: string): string | undefined {
  if (folder === ACTION_FORMS) return folder;
  if (folder !== 'steps') return edits.has(`${folder}/wizard.json`) ? folder : undefined;
  const wizards = edits.names().filter((name) => /(^|\/)wizard\.json$/.test(name));
  const asks = (wizard: string) =>
    ((edits.read(wizard).steps as Entry[] | undefined) ?? []).some(
      (entry) => nameOfEntry(entry) === step,
    );
  const main = formOfPrograms(edits);
  const found = main && asks(main) ? main : wizards.find(asks);
  return found?.slice(0, -'/wizard.json'.length);
}

/** Which step a file declares questions of; undefined for another file. */
export function placeOfFile(edits: FileEdits, file: string): StepPlace | undefined {
  const [, folder, step, kind] = DECLARES.exec(file) ?? [];
  if (!folder || !step || !edits.has(file) || /^(meta|schemas)\//.test(localFile(file)))
    return undefined;
  const program = /^programs\/([^/]+)$/.exec(folder)?.[1];
  if (program === undefined) {
    const form = formOfStep(edits, folder, step);
    return form === undefined ? undefined : placeOf(edits, { form }, step);
  }
  const form = programForm(edits);
  return kind === 'fields'
    ? addedFields(edits, { form, program }, step)
    : placeOf(edits, { form, program }, step);
}

/**
 * As `placeOfFile`.
 * @throws EditError `not-there` for a file of no step
 */
export function stepOf(edits: FileEdits, file: string): StepPlace {
  const step = placeOfFile(edits, file);
  if (!step) throw new EditError('not-there', `${file} is of no step.`);
  return step;
}

/** By what conditions and answers know a question. @example '/Home/garden/Plots' */
export function pointerOf({ group, program }: StepPlace, name: string): Pointer {
  return `/${[group, ...(program === undefined ? [] : [program]), name].join('/')}`;
}

/** The declarations of a file of questions, by name. */
export function declarationsOf(edits: FileEdits, file: string): { [name: string]: JsonObject } {
  return (edits.read(file).properties ?? {}) as { [name: string]: JsonObject };
}

/** One declaration. @throws EditError where the file has no such question. */
export function declarationOf(edits: FileEdits, { file, name }: QuestionPlace): JsonObject {
  const declarations = declarationsOf(edits, file);
  const found = Object.hasOwn(declarations, name) ? declarations[name] : undefined;
  if (!found) throw new EditError('not-there', `${file} has no question "${name}".`);
  return found;
}

/** As people read it; its name where it has no title. */
export const titleOf = ({ title }: JsonObject, name: string): string =>
  typeof title === 'string' && title ? title : name;

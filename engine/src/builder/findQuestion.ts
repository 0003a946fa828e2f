import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { Pointer } from '../kernel/types.ts';
import {
  ACTION_FORMS,
  addedFields,
  declarationsOf,
  type FormPlace,
  placeOfFile,
  pointerOf,
  programForm,
  type QuestionPlace,
  type StepPlace,
  stepsOf,
} from './places.ts';

/** Looks for what may not be there, or in a file that is no JSON at the moment. */
export function tryFind<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof EditError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** By what conditions know the question that is declared in a file; undefined where there is none. */
export function pointerOfQuestion(
  files: PackTexts,
  { file, question }: { file?: string | undefined; question?: string | undefined },
): Pointer | undefined {
  if (file === undefined || question === undefined) return undefined;
  const place = tryFind(() => placeOfFile(new FileEdits(files), file));
  return place && pointerOf(place, question);
}

/** Where a question of a form, or of what a program adds to it, is declared; undefined where none is. */
export function questionAt(
  files: PackTexts,
  { form, program }: FormPlace,
  pointer: Pointer,
): QuestionPlace | undefined {
  const edits = new FileEdits(files);
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const declares = (step: StepPlace | undefined) =>
    step !== undefined &&
    pointerOf(step, name) === pointer &&
    tryFind(() => Object.hasOwn(declarationsOf(edits, step.file), name)) === true;
  for (const step of tryFind(() => stepsOf(edits, { form, ...(program && { program }) })) ?? []) {
    if (declares(step)) return { file: step.file, name };
    const added = program && addedFields(edits, { form, program }, step.step);
    if (added && declares(added)) return { file: added.file, name };
  }
  return undefined;
}

/** The line in which the declaration of a question begins, from 1; the first where it is not there. */
export function lineOfQuestion(files: PackTexts, { file, name }: QuestionPlace): number {
  const text = files.get(file) ?? '';
  const root = parseTree(text);
  const declared = root && findNodeAtLocation(root, ['properties', name]);
  return text.slice(0, declared?.parent?.offset ?? 0).split('\n').length;
}

/** The form, the program and the step that a file is of, as far as it is of any. */
export function placeOf(
  files: PackTexts,
  file: string,
): Partial<Pick<StepPlace, 'form' | 'program' | 'step'>> {
  const edits = new FileEdits(files);
  const found = tryFind(() => placeOfFile(edits, file));
  // What staff are asked is no step that applicants see.
  if (found?.form === ACTION_FORMS) return {};
  if (found) {
    const { form, program, step } = found;
    return { form, step, ...(program !== undefined && { program }) };
  }
  const alone = /^forms\/[^/]+(?=\/)/.exec(file)?.[0];
  if (alone !== undefined) return { form: alone };
  const program = /^programs\/([^/]+)\//.exec(file)?.[1];
  const form = program === undefined ? undefined : tryFind(() => programForm(edits));
  return { ...(form !== undefined && { form }), ...(program !== undefined && { program }) };
}

/** The step whose questions a file declares; undefined for another file, or one that is no JSON. */
export function stepOfFile(files: PackTexts, file: string): StepPlace | undefined {
  return tryFind(() => placeOfFile(new FileEdits(files), file));
}

/** The name that a step has in a release: a program's own step is called after the program, too. */
export function compiledStep(
  file: string | undefined,
  { program, step }: { program?: string | undefined; step?: string | undefined },
): string | undefined {
  const isOwn = step !== undefined && file === `programs/${program}/${step}.schema.json`;
  return isOwn ? `${program}.${step}` : step;
}

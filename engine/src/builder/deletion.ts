import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { formOfPrograms } from '../edit/steps.ts';
import type { Json } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import {
  addedFields,
  addsOf,
  declarationOf,
  declarationsOf,
  nameOfEntry,
  placeOfFile,
  pointerOf,
  type QuestionPlace,
  type StepPlace,
  stepOf,
  titleOf,
} from './places.ts';
import { asksForProgram, dropReferences, type Reference, referencesTo } from './references.ts';
import { dropFromSamples } from './samples.ts';
import { dropWords } from './words.ts';

/** What speaks of a question elsewhere; all of it would be freed, or go, with the question. */
export function referencesToQuestion(files: PackTexts, place: QuestionPlace): Reference[] {
  const edits = new FileEdits(files);
  const pointer = pointerOf(stepOf(edits, place.file), place.name);
  const own = (found: Reference) =>
    found.file === place.file && found.at[0] === 'properties' && found.at[1] === place.name;
  return referencesTo(edits, pointer).filter((found) => !own(found));
}

/** What would ask nothing without the last question or step that it has. */
export interface Lasting {
  /** A form and a step can't be without one; a program can. */
  of: 'form' | 'step' | 'program';
  title: string;
}

/**
 * What would ask nothing without a question, or without a step or a program's questions in one; undefined
 * where something is left.
 */
export function lastingOf(
  files: PackTexts,
  { file, name }: { file: string; name?: string },
): Lasting | undefined {
  const edits = new FileEdits(files);
  const { program, form, step, isWhole } = stepOf(edits, file);
  if (name !== undefined) {
    const isLast = Object.keys(declarationsOf(edits, file)).length === 1;
    if (!isLast) return undefined;
    if (isWhole) return { of: 'step', title: titleOf(edits.read(file), step) };
  }
  if (program === undefined) {
    const { steps, title } = edits.read(`${form}/wizard.json`);
    return (steps as Json[]).length > 1 ? undefined : { of: 'form', title: String(title ?? form) };
  }
  const { fields = [], steps = [] } = addsOf(edits, program);
  if (fields.length + steps.length > 1) return undefined;
  const { friendlyName } = edits.read(`programs/${program}/program.json`);
  return { of: 'program', title: String(friendlyName ?? program) };
}

/** Takes a declaration away, with its looks, its place, its translations. */
export function dropDeclaration(edits: FileEdits, { file, name }: QuestionPlace): void {
  const { ui } = stepOf(edits, file);
  dropWords(edits, file, `fields/${name}/`);
  const required = (edits.read(file).required ?? []) as string[];
  const at = required.indexOf(name);
  if (at >= 0) edits.drop(file, required.length === 1 ? ['required'] : ['required', at]);
  edits.drop(file, ['properties', name]);
  if (!edits.has(ui)) return;
  const looks = edits.read(ui);
  const order = (looks['ui:order'] ?? []) as string[];
  if (order.includes(name)) edits.drop(ui, ['ui:order', order.indexOf(name)]);
  if (looks[name] !== undefined) edits.drop(ui, [name]);
  const { pages = [] } = (looks['ui:options'] ?? {}) as { pages?: string[][] };
  const page = pages.findIndex((names) => names.includes(name));
  if (page < 0) return;
  const place = ['ui:options', 'pages', page];
  if (pages[page]!.length === 1) edits.drop(ui, place);
  else edits.drop(ui, [...place, pages[page]!.indexOf(name)]);
}

/** Takes away what a program adds to a step, where nothing is left of it. */
export function dropLot(edits: FileEdits, { program, step, file, ui }: StepPlace): void {
  const owner = `programs/${program}/program.json`;
  const { fields = [], ...others } = addsOf(edits, program!);
  const at = fields.findIndex((one) => one.step === step);
  if (at >= 0) {
    if (fields.length > 1) edits.drop(owner, ['adds', 'fields', at]);
    else if (Object.keys(others).length) edits.drop(owner, ['adds', 'fields']);
    else edits.drop(owner, ['adds']);
  }
  edits.delete(file);
  if (edits.has(ui)) edits.delete(ui);
}

/**
 * Deletes a question, and frees everything that speaks of it.
 * @throws EditError `last-one` where it is the only one of its step; `not-allowed` where something that
 *   was written by hand speaks of it.
 */
export function deleteQuestion(files: PackTexts, place: QuestionPlace): Built {
  const edits = new FileEdits(files);
  const step = stepOf(edits, place.file);
  const title = titleOf(declarationOf(edits, place), place.name);
  const isLast = Object.keys(declarationsOf(edits, place.file)).length === 1;
  if (isLast && step.isWhole)
    throw new EditError('last-one', `${step.step} asks one question at least.`);
  dropDeclaration(edits, place);
  if (isLast) dropLot(edits, step);
  dropReferences(edits, pointerOf(step, place.name));
  dropFromSamples(edits, step, place.name);
  const at = { file: isLast ? `programs/${step.program}/program.json` : place.file };
  return { changes: edits.changes(), said: { id: 'question-deleted', params: { title } }, at };
}

/** What has to go before a step of a form can: what programs ask in it, and that forms have it in common. */
function holdersOf(edits: FileEdits, { program, form, step, file, isWhole }: StepPlace) {
  if (!isWhole || program !== undefined) return [];
  const found: Reference[] = [];
  if (file.startsWith('steps/')) {
    const wizard = `${form}/wizard.json`;
    found.push({ kind: 'common', file, at: [], title: titleOf(edits.read(wizard), form) });
  }
  for (const one of programsOf(edits, form)) {
    const lot = addedFields(edits, { form, program: one }, step)?.file;
    if (lot === undefined) continue;
    const { friendlyName } = edits.read(`programs/${one}/program.json`);
    found.push({ kind: 'lot', file: lot, at: [], title: String(friendlyName ?? one) });
  }
  return found;
}

/** The programs that add to a form. */
function programsOf(edits: FileEdits, form: string): string[] {
  if (formOfPrograms(edits) !== `${form}/wizard.json`) return [];
  return edits
    .names()
    .flatMap((name) => /^programs\/([^/]+)\/program\.json$/.exec(name)?.[1] ?? []);
}

/** What speaks of a step's questions elsewhere, and what holds the step where it is. */
export function referencesToStep(files: PackTexts, file: string): Reference[] {
  const edits = new FileEdits(files);
  const step = stepOf(edits, file);
  const spoken = Object.keys(declarationsOf(edits, file)).flatMap((name) =>
    referencesTo(edits, pointerOf(step, name)).filter((found) => found.file !== file),
  );
  return [...holdersOf(edits, step), ...spoken];
}

/** The entry of a step where its form or its program names it. */
function dropEntry(edits: FileEdits, { program, form, step }: StepPlace): void {
  if (program !== undefined) {
    const owner = `programs/${program}/program.json`;
    const { steps = [], ...others } = addsOf(edits, program);
    const at = steps.findIndex((one) => one.step === step);
    // What stood behind it stands where it stood.
    for (const [index, { after, before }] of steps.entries()) {
      const own = steps[at]!;
      const key = after === step ? 'after' : before === step ? 'before' : undefined;
      if (!key) continue;
      edits.drop(owner, ['adds', 'steps', index, key]);
      const anchor = own.after === undefined ? 'before' : 'after';
      edits.set(owner, ['adds', 'steps', index, anchor], own[anchor]!, ['step', anchor]);
    }
    if (steps.length > 1) edits.drop(owner, ['adds', 'steps', at]);
    else if (Object.keys(others).length) edits.drop(owner, ['adds', 'steps']);
    else edits.drop(owner, ['adds']);
    return;
  }
  const wizard = `${form}/wizard.json`;
  const entries = edits.read(wizard).steps as (string | { step: string })[];
  if (entries.length === 1) throw new EditError('last-one', `${form} has one step at least.`);
  const names = entries.map(nameOfEntry);
  const at = names.indexOf(step);
  for (const one of programsOf(edits, form))
    anchorElsewhere(edits, one, step, { above: names[at - 1], below: names[at + 1] });
  edits.drop(wizard, ['steps', at]);
}

/** A program's steps that stand beside a step of the form stand beside its neighbour then. */
function anchorElsewhere(
  edits: FileEdits,
  program: string,
  step: string,
  { above, below }: { above: string | undefined; below: string | undefined },
): void {
  const owner = `programs/${program}/program.json`;
  for (const [index, { after, before }] of (addsOf(edits, program).steps ?? []).entries()) {
    const key = after === step ? 'after' : before === step ? 'before' : undefined;
    if (!key) continue;
    const isBehind = above !== undefined && (key === 'after' || below === undefined);
    edits.drop(owner, ['adds', 'steps', index, key]);
    const anchor = isBehind ? 'after' : 'before';
    edits.set(owner, ['adds', 'steps', index, anchor], (isBehind ? above : below)!, [
      'step',
      anchor,
    ]);
  }
}

/**
 * Deletes a step of a form or of a program with its questions, and frees what speaks of them.
 * @throws EditError `last-one` where a form would have none; `not-allowed` where something that was
 *   written by hand speaks of it, or forms have the step in common.
 */
export function deleteStep(files: PackTexts, file: string): Built {
  const edits = new FileEdits(files);
  const step = stepOf(edits, file);
  const title = titleOf(edits.read(file), step.step);
  const [held] = holdersOf(edits, step);
  if (held) throw new EditError('not-allowed', `${held.file} holds the step ${step.step}.`);
  const names = Object.keys(declarationsOf(edits, file));
  if (step.isWhole) {
    dropEntry(edits, step);
    dropWords(edits, file, '');
    edits.delete(file);
    if (edits.has(step.ui)) edits.delete(step.ui);
  } else {
    dropWords(edits, file, '');
    dropLot(edits, step);
  }
  for (const name of names) {
    dropReferences(edits, pointerOf(step, name));
    dropFromSamples(edits, step, name);
  }
  const owner =
    step.program === undefined
      ? `${step.form}/wizard.json`
      : `programs/${step.program}/program.json`;
  return {
    changes: edits.changes(),
    said: { id: 'step-deleted', params: { title } },
    at: { file: owner },
  };
}

/** The questions of a program, wherever it asks them. */
function questionsOf(edits: FileEdits, program: string): { step: StepPlace; name: string }[] {
  return edits.names().flatMap((file) => {
    const step = file.startsWith(`programs/${program}/`) ? placeOfFile(edits, file) : undefined;
    return step ? Object.keys(declarationsOf(edits, file)).map((name) => ({ step, name })) : [];
  });
}

/** What speaks of a program elsewhere: of its answers, or of whether it is chosen. */
export function referencesToProgram(files: PackTexts, program: string): Reference[] {
  const edits = new FileEdits(files);
  const spoken = questionsOf(edits, program).flatMap(({ step, name }) =>
    referencesTo(edits, pointerOf(step, name)).filter(
      ({ file }) => !file.startsWith(`programs/${program}/`),
    ),
  );
  return [...asksForProgram(edits, program), ...spoken];
}

/**
 * Deletes a program with all that only it asks, and frees what speaks of its answers.
 * @throws EditError `not-allowed` where something that was written by hand speaks of it, or a condition
 *   asks whether it is chosen.
 */
export function deleteProgram(files: PackTexts, program: string): Built {
  const edits = new FileEdits(files);
  const folder = `programs/${program}/`;
  const { friendlyName, program: official } = edits.read(`${folder}program.json`);
  const [held] = asksForProgram(edits, program);
  if (held) throw new EditError('not-allowed', `${held.file} asks whether ${program} is chosen.`);
  const questions = questionsOf(edits, program);
  for (const file of edits.names()) if (file.startsWith(folder)) edits.delete(file);
  for (const { step, name } of questions) {
    dropReferences(edits, pointerOf(step, name));
    dropFromSamples(edits, step, name);
  }
  return {
    changes: edits.changes(),
    said: { id: 'program-deleted', params: { title: String(friendlyName ?? official) } },
  };
}

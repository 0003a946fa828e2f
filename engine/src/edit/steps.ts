import { localFile } from '../compile/owner.ts';
import type { JsonObject } from '../kernel/types.ts';
import { EditError, type FileEdit, type PackTexts } from './FileEdit.ts';
import { FileEdits } from './FileEdits.ts';
import { moved } from './moveInList.ts';
import { type AddedStep, anchorSteps, placeSteps } from './programSteps.ts';

/** A step where it stands. */
export interface ListedStep {
  /** The name of its files. */
  name: string;
  /** Its title in the pack's first language; its name where the step has no file. */
  title: string;
  /** Whether it is there only under a condition. */
  isConditional: boolean;
  /** False for a step of the form that the program is added to: it is moved in the form's own file. */
  isOwn: boolean;
}

type Entry = string | { step: string; when?: JsonObject };

const WIZARD = /^(?:(.+)\/)?wizard\.json$/;
const PROGRAM = /^(programs\/[^/]+)\/program\.json$/;

const nameOf = (entry: Entry) => (typeof entry === 'string' ? entry : entry.step);

/** Where a step of a form, a flow or a program may have its declaration; the first that is there counts. */
function stepFiles(folder: string, step: string): string[] {
  return folder.startsWith('uploads/')
    ? [`${folder}/${step}.upload.json`, `uploads/steps/${step}.upload.json`]
    : [`${folder}/${step}.schema.json`, `steps/${step}.schema.json`];
}

function titleOf(edits: FileEdits, folder: string, step: string): string {
  const file = stepFiles(folder, step).find((name) => edits.has(name));
  const title = file && edits.read(file).title;
  return typeof title === 'string' ? title : step;
}

const entriesOf = (edits: FileEdits, wizard: string): Entry[] =>
  (edits.read(wizard).steps as Entry[] | undefined) ?? [];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a question is answered with programs: with the lookup that is made of their folders. */
export const choosesPrograms = (field: unknown): boolean =>
  isRecord(field) &&
  ((isRecord(field.options) && field.options.lookup === 'programs') ||
    choosesPrograms(field.items));

/** The `wizard.json` of the form in which programs are chosen, and which they add to. */
export function formOfPrograms(edits: FileEdits): string | undefined {
  const wizards = edits
    .names()
    .filter(
      (name) => name.endsWith('wizard.json') && WIZARD.test(name) && localFile(name) === name,
    );
  return wizards.find((wizard) =>
    entriesOf(edits, wizard).some((entry) => {
      const folder = WIZARD.exec(wizard)![1] ?? '';
      const file = stepFiles(folder, nameOf(entry)).find((name) => edits.has(name));
      return file && Object.values(edits.read(file).properties ?? {}).some(choosesPrograms);
    }),
  );
}

const addedSteps = (edits: FileEdits, program: string): AddedStep[] =>
  ((edits.read(program).adds as JsonObject | undefined)?.steps as AddedStep[] | undefined) ?? [];

function programPlan(files: PackTexts, program: string) {
  const edits = new FileEdits(files);
  const form = formOfPrograms(edits);
  const base = form === undefined ? [] : entriesOf(edits, form);
  return { edits, form, base, added: addedSteps(edits, program) };
}

function listProgramSteps(files: PackTexts, program: string): ListedStep[] {
  const { edits, form, base, added } = programPlan(files, program);
  if (!added.length) return [];
  const [folder, own] = [WIZARD.exec(form ?? '')?.[1] ?? '', PROGRAM.exec(program)![1]!];
  return placeSteps(base.map(nameOf), added).map(({ name, program: owner }) => {
    const isOwn = owner !== undefined;
    const entries: Entry[] = isOwn ? added : base;
    const entry = entries.find((one) => nameOf(one) === name);
    return {
      name,
      title: titleOf(edits, isOwn ? own : folder, name),
      isConditional: typeof entry === 'object' && entry.when !== undefined,
      isOwn,
    };
  });
}

/**
 * The steps of a form, of an upload flow (their `wizard.json`), or of a program (`program.json`: its own
 * among those of the form that it adds to); none of another file.
 */
export function listSteps(files: PackTexts, file: string): ListedStep[] {
  if (PROGRAM.test(file)) return listProgramSteps(files, file);
  const folder = WIZARD.exec(file)?.[1];
  if (folder === undefined) return [];
  const edits = new FileEdits(files);
  return entriesOf(edits, file).map((entry) => ({
    name: nameOf(entry),
    title: titleOf(edits, folder, nameOf(entry)),
    isConditional: typeof entry === 'object' && entry.when !== undefined,
    isOwn: true,
  }));
}

function moveProgramStep(files: PackTexts, program: string, from: number, to: number): FileEdit[] {
  const { edits, base, added } = programPlan(files, program);
  const before = placeSteps(base.map(nameOf), added);
  if (before[from]?.program === undefined || !before[to])
    throw new EditError('not-there', `${program} has no step of its own at ${from}.`);
  const anchored = anchorSteps(moved(before, from, to), added);
  const list = ['adds', 'steps'];
  for (const [index, { step, after, before: next }] of anchored.entries()) {
    const now = addedSteps(edits, program);
    edits.move(
      program,
      list,
      now.findIndex((one) => one.step === step),
      index,
    );
    const there = addedSteps(edits, program)[index]!;
    if (there.after !== after || there.before !== next) {
      const anchor = after === undefined ? 'before' : 'after';
      const other = after === undefined ? 'after' : 'before';
      if (there[other] !== undefined) edits.drop(program, [...list, index, other]);
      edits.set(program, [...list, index, anchor], (after ?? next)!, ['step', anchor]);
    }
  }
  return edits.changes();
}

/**
 * Moves the step at a position of `listSteps` to another. A program's step gets another step to stand
 * behind; what is said of a step goes with it.
 * @throws EditError `not-there` where no step of the file's own is there.
 */
export function moveStep(files: PackTexts, file: string, from: number, to: number): FileEdit[] {
  if (PROGRAM.test(file)) return moveProgramStep(files, file, from, to);
  const edits = new FileEdits(files);
  edits.move(file, ['steps'], from, to);
  return edits.changes();
}

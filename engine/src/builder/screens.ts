import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { listFields } from '../edit/fields.ts';
import type { Json, JsonObject } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import {
  ACTION_FORMS,
  declarationOf,
  placeOfFile,
  type QuestionPlace,
  type StepPlace,
  titleOf,
} from './places.ts';

const PAGES = ['ui:options', 'pages'];

const pagesOf = (edits: FileEdits, { ui }: StepPlace): string[][] =>
  edits.has(ui)
    ? (((edits.read(ui)['ui:options'] as JsonObject | undefined)?.pages ?? []) as string[][])
    : [];

/** The questions of a step, in the order of the page, and where the question stands among them. */
function standing(files: PackTexts, { file, name }: QuestionPlace) {
  const names = listFields(files, file).map((one) => one.name);
  return { names, at: names.indexOf(name) };
}

/**
 * Whether a question begins a screen where the form is shown one question at a time; false where it shares
 * the screen of an earlier question. Undefined for the first question of its step, and for a question that a
 * program adds to a step of the form: there is no choice.
 */
export function beginsScreen(files: PackTexts, place: QuestionPlace): boolean | undefined {
  const edits = new FileEdits(files);
  const step = placeOfFile(edits, place.file);
  const { names, at } = standing(files, place);
  if (!step?.isWhole || step.form === ACTION_FORMS || at < 1) return undefined;
  const group = pagesOf(edits, step).find((page) => page.includes(place.name)) ?? [];
  return !group.some((name) => names.indexOf(name) < at);
}

/** Writes one group of a list in the place of another; one of a single question goes. */
function setGroup(edits: FileEdits, { ui }: StepPlace, at: number, group: string[]): void {
  if (group.length > 1) edits.replace(ui, [...PAGES, at], group);
  else edits.drop(ui, [...PAGES, at]);
}

/** Takes the list away where nothing is left of it. */
function dropEmpty(edits: FileEdits, step: StepPlace): void {
  const options = edits.has(step.ui) ? (edits.read(step.ui)['ui:options'] as JsonObject) : {};
  if ((options?.pages as Json[] | undefined)?.length !== 0) return;
  edits.drop(step.ui, Object.keys(options).length > 1 ? PAGES : ['ui:options']);
}

/** The question, and those of its group behind it, on a screen of their own. */
function part(edits: FileEdits, step: StepPlace, names: string[], name: string): void {
  const pages = pagesOf(edits, step);
  const at = pages.findIndex((page) => page.includes(name));
  if (at < 0) return;
  const isBefore = (one: string) => names.indexOf(one) < names.indexOf(name);
  const [before, behind] = [
    pages[at]!.filter(isBefore),
    pages[at]!.filter((one) => !isBefore(one)),
  ];
  if (!before.length) return;
  if (behind.length > 1) edits.set(step.ui, [...PAGES, at + 1], behind);
  setGroup(edits, step, at, before);
  dropEmpty(edits, step);
}

/** The question, with all that stand on its screen, on the screen of the one before it. */
function join(edits: FileEdits, step: StepPlace, names: string[], name: string): void {
  const pages = pagesOf(edits, step);
  const previous = names[names.indexOf(name) - 1]!;
  const [to, from] = [previous, name].map((one) => pages.findIndex((page) => page.includes(one)));
  const moved = from! < 0 ? [name] : pages[from!]!;
  if (to! >= 0) edits.replace(step.ui, [...PAGES, to!], [...pages[to!]!, ...moved]);
  else if (from! >= 0) edits.replace(step.ui, [...PAGES, from!], [previous, ...moved]);
  else addGroup(edits, step, [previous, ...moved]);
  if (to! >= 0 && from! >= 0) edits.drop(step.ui, [...PAGES, from!]);
}

function addGroup(edits: FileEdits, { ui }: StepPlace, group: string[]): void {
  if (!edits.has(ui)) {
    edits.add(ui, 'ui', { 'ui:options': { pages: [group] } });
    return;
  }
  const options = edits.read(ui)['ui:options'] as JsonObject | undefined;
  if (options?.pages) edits.set(ui, [...PAGES, -1], group);
  else if (options) edits.set(ui, PAGES, [group]);
  else edits.set(ui, ['ui:options'], { pages: [group] });
}

/**
 * Makes a question begin a new screen, with what stands on its screen behind it, or stand on the screen of
 * the question before it, with all that stand on its own.
 * @throws EditError `not-allowed` where that can't be said of it
 */
export function setBeginsScreen(files: PackTexts, place: QuestionPlace, begins: boolean): Built {
  const edits = new FileEdits(files);
  const known = beginsScreen(files, place);
  if (known === undefined)
    throw new EditError('not-allowed', `${place.name} always begins a screen.`);
  const step = placeOfFile(edits, place.file)!;
  const { names } = standing(files, place);
  if (known !== begins) (begins ? part : join)(edits, step, names, place.name);
  const title = titleOf(declarationOf(edits, place), place.name);
  return { changes: edits.changes(), said: { id: 'question-screen', params: { title } } };
}

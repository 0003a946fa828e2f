import { localFile } from '../compile/owner.ts';
import { inPageOrder } from '../kernel/inPageOrder.ts';
import type { JsonObject } from '../kernel/types.ts';
import { EditError, type FileEdit, type PackTexts } from './FileEdit.ts';
import { FileEdits } from './FileEdits.ts';
import { moved } from './moveInList.ts';

/** A question where it stands in its step. */
export interface ListedField {
  name: string;
  /** As people read it, in the pack's first language; its name where it has no title. */
  title: string;
  isConditional: boolean;
}

/** The two files of a step: what it asks, and how that looks. */
interface StepFiles {
  source: string;
  ui: string;
}

const STEP = /^(.+\/)([^/]+)\.(schema|fields|ui)\.json$/;

/** What a form lacks of a step is found among the steps that forms share. */
function stepFilesOf(edits: FileEdits, file: string): StepFiles | undefined {
  const [, folder, step] = STEP.exec(file) ?? [];
  // An external schema is ordered where it was written.
  if (!step || /^(meta|schemas)\//.test(localFile(file))) return undefined;
  const first = (names: string[]) => names.find((name) => edits.has(name));
  const [here, shared] = [`${folder}${step}`, `steps/${step}`];
  const source = first([`${here}.schema.json`, `${here}.fields.json`, `${shared}.schema.json`]);
  const ui = first([`${here}.ui.json`, `${shared}.ui.json`]) ?? `${here}.ui.json`;
  return source === undefined ? undefined : { source, ui };
}

const propertiesOf = (edits: FileEdits, { source }: StepFiles) =>
  (edits.read(source).properties ?? {}) as { [name: string]: JsonObject };

/** In the order of the page: `ui:order`, with the rest where its `*` stands, else behind it. */
function pageOrder(edits: FileEdits, step: StepFiles): { written?: string[]; names: string[] } {
  const names = Object.keys(propertiesOf(edits, step));
  const written = edits.has(step.ui)
    ? (edits.read(step.ui)['ui:order'] as string[] | undefined)
    : undefined;
  return { names: inPageOrder(names, written), ...(written && { written }) };
}

/**
 * The questions of a step in the order of the page, from any of its files (`.schema.json`,
 * `.fields.json`, `.ui.json`); none of another file.
 */
export function listFields(files: PackTexts, file: string): ListedField[] {
  const edits = new FileEdits(files);
  const step = stepFilesOf(edits, file);
  if (!step) return [];
  const properties = propertiesOf(edits, step);
  return pageOrder(edits, step).names.map((name) => {
    const { title, when } = properties[name]!;
    return {
      name,
      title: typeof title === 'string' ? title : name,
      isConditional: when !== undefined,
    };
  });
}

/**
 * Moves the question at a position of `listFields` to another, in the step's `ui:order`, which is
 * written where the step has none or it does not name all.
 * @throws EditError `not-there` where the step has no such position.
 */
export function moveField(files: PackTexts, file: string, from: number, to: number): FileEdit[] {
  const edits = new FileEdits(files);
  const step = stepFilesOf(edits, file);
  const { written, names } = step ? pageOrder(edits, step) : { names: [] };
  if (!step || names[from] === undefined || names[to] === undefined)
    throw new EditError('not-there', `${file} has no question at ${from} or ${to}.`);
  if (written?.join('\n') === names.join('\n')) edits.move(step.ui, ['ui:order'], from, to);
  else if (edits.has(step.ui)) edits.set(step.ui, ['ui:order'], moved(names, from, to), []);
  else edits.add(step.ui, 'ui', { 'ui:order': moved(names, from, to) });
  return edits.changes();
}

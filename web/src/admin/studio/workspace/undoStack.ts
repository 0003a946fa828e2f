import type { Said } from '@porchlight/engine/builder';
import type { FileEdit } from './FileEdit.ts';

/** What was done, and what it is put together with: typing one word is one change. */
export interface Done {
  /** A file that was edited by hand says no more than its name. */
  said: Said | { id: 'file-edited'; params: { file: string } };
  merge?: string | undefined;
}

/** A change of several files that is taken back, or done again, as one. */
export interface UndoStep extends Done {
  /** By which the server knows the calls of one change. */
  change: string;
  before: FileEdit[];
  after: FileEdit[];
  at: number;
}

/** What was done here, and what was taken back. The newest stand last. */
export interface UndoStack {
  done: UndoStep[];
  undone: UndoStep[];
}

/** Nothing to take back, and nothing to repeat. */
export const EMPTY_STACK: UndoStack = { done: [], undone: [] };

/** So many changes are remembered. */
const MOST = 200;
/** Milliseconds between two changes that are one. */
const TOGETHER = 3_000;

/** Adds a change. What was taken back before can't be done again then. */
export function record(stack: UndoStack, step: UndoStep): UndoStack {
  const last = stack.done.at(-1);
  const isOne =
    last !== undefined &&
    step.merge !== undefined &&
    last.merge === step.merge &&
    step.at - last.at < TOGETHER &&
    stack.undone.length === 0;
  if (!isOne) return { done: [...stack.done, step].slice(-MOST), undone: [] };
  const known = new Set(last.before.map(({ name }) => name));
  const changed = new Set(step.after.map(({ name }) => name));
  const joined = {
    ...step,
    change: last.change,
    before: [...last.before, ...step.before.filter(({ name }) => !known.has(name))],
    after: [...last.after.filter(({ name }) => !changed.has(name)), ...step.after],
  };
  return { done: [...stack.done.slice(0, -1), joined], undone: [] };
}

/** What the last change of a way is, and the stack without it. */
export interface Turn {
  step: UndoStep;
  edits: FileEdit[];
  stack: UndoStack;
  /** Files that have become others since: they are left alone, and so is the change. */
  others: string[];
}

/**
 * Takes the last change back, or does it again.
 * @param textOf A file as it is now; null where there is none.
 */
export function turn(
  { done, undone }: UndoStack,
  way: 'undo' | 'redo',
  textOf: (name: string) => string | null,
): Turn | undefined {
  const step = (way === 'undo' ? done : undone).at(-1);
  if (!step) return undefined;
  const [from, to] = way === 'undo' ? [step.after, step.before] : [step.before, step.after];
  const others = from.filter(({ name, text }) => textOf(name) !== text).map(({ name }) => name);
  const stack =
    way === 'undo'
      ? { done: done.slice(0, -1), undone: [...undone, step] }
      : { done: [...done, step], undone: undone.slice(0, -1) };
  return { step, edits: to, stack, others };
}

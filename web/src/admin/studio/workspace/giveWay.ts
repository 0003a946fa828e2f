import type { CopyState } from './createCopyState.ts';
import { EMPTY_STACK, type UndoStep } from './undoStack.ts';
import type { WorkspaceState } from './Workspace.ts';

type Clashing = Pick<WorkspaceState, 'clash' | 'stack' | 'files'>;

/**
 * What the builder did that a clash is about, where all of it can be taken back at once: of several files,
 * to put the texts of one together is not enough. Undefined for what was typed, which is put together; and
 * where something was done to these files since, or waits in them from before.
 */
export function clashingChange({ clash, stack, files }: Clashing): UndoStep | undefined {
  const step = clash?.change ? stack.done.find((one) => one.change === clash.change) : undefined;
  if (!step || step.said.id === 'file-edited') return undefined;
  const textOf = (name: string) => files.get(name)?.text ?? null;
  const isWhole = step.after.every(({ name, text }) => textOf(name) === text);
  const before = step.before.find(({ name }) => name === clash!.path);
  const isAlone = before?.text === (files.get(clash!.path)?.saved ?? null);
  return isWhole && isAlone ? step : undefined;
}

/** Takes a change back in every file but the one in which it clashes: that is settled with theirs. */
export function takeBack({ get, set, put }: CopyState, step: UndoStep, path: string): void {
  const { files, stack } = get();
  for (const { name, text } of step.before) {
    const file = files.get(name) ?? { saved: undefined, etag: undefined };
    if (name !== path) put(name, { ...file, text });
  }
  set({ stack: { ...EMPTY_STACK, done: stack.done.filter((one) => one !== step) } });
}

import type { ChangeNote } from '../api/records.ts';
import { makeChange, noteOf } from './changeNote.ts';
import type { CopyState } from './createCopyState.ts';
import type { SaveQueue } from './createSaveQueue.ts';
import type { FileEdit } from './FileEdit.ts';
import { type Done, record, turn } from './undoStack.ts';
import type { OpenFile } from './Workspace.ts';

const NONE = { saved: undefined, etag: undefined };

/** Changes files as somebody does, each change with its words, and takes changes back. */
export interface Edits {
  /** @param done What the change is called; absent: that files were edited. */
  edit(changes: FileEdit[], done?: Done): void;
  turn(way: 'undo' | 'redo'): void;
}

/** Makes, takes back and repeats changes of the files, and plans their saving. */
export function createEdits(
  copy: CopyState,
  queue: Pick<SaveQueue, 'plan' | 'rest' | 'isRunning'>,
): Edits {
  const textOf = (name: string) => copy.get().files.get(name)?.text ?? null;

  function write(changes: FileEdit[], note: ChangeNote): void {
    const refusals = new Map(copy.get().refusals);
    for (const { name, text } of changes) {
      const file: Omit<OpenFile, 'text'> = copy.get().files.get(name) ?? NONE;
      const others = file.notes?.filter(({ change }) => change !== note.change) ?? [];
      copy.put(name, { ...file, text, notes: [...others, note] });
      refusals.delete(name);
    }
    copy.set({ refusals });
    const { saving } = copy.get();
    if (copy.waiting().length > 0) {
      if (['saved', 'refused'].includes(saving)) copy.set({ saving: 'saving' });
      queue.plan();
    } else if (['saving', 'refused'].includes(saving) && !queue.isRunning()) queue.rest();
  }

  return {
    edit(changes, done) {
      const names = changes.map(({ name }) => name);
      const step = done ?? {
        said: { id: 'file-edited', params: { file: names[0] ?? '' } },
        merge: names.join(' '),
      };
      const before = names.map((name) => ({ name, text: textOf(name) }));
      const at = performance.now();
      const made = { ...step, change: makeChange(), before, after: changes, at };
      const stack = record(copy.get().stack, made);
      copy.set({ stack, notUndone: undefined });
      write(changes, noteOf(stack.done.at(-1)!));
    },
    turn(way) {
      const found = turn(copy.get().stack, way, textOf);
      if (!found) return;
      if (found.others.length) return copy.set({ notUndone: found.others });
      copy.set({ stack: found.stack, notUndone: undefined });
      write(found.edits, noteOf({ ...found.step, change: makeChange() }, way));
    },
  };
}

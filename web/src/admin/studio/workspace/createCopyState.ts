import { isUnsaved, type Unsaved, type UnsavedKeeper, unsavedOf } from './keptUnsaved.ts';
import type { OpenFile, WorkspaceState } from './Workspace.ts';

/** A working copy as it stands in this page. The parts of a workspace read and change it; nobody else does. */
export interface CopyState {
  get(): WorkspaceState;
  set(change: Partial<WorkspaceState>): void;
  subscribe(listener: () => void): () => void;
  /** Puts a file in; one that is neither here nor at the server is none. What is not saved survives a reload of the tab. */
  put(path: string, file: OpenFile): void;
  /** What is not saved, and may still be taken. */
  waiting(): Unsaved[];
  /** From now on nothing changes any more. */
  close(): void;
  isClosed(): boolean;
}

/** Holds the state of an open copy, and keeps in this tab what is not saved. */
export function createCopyState(
  begun: WorkspaceState,
  { id, keeper }: { id: number; keeper: UnsavedKeeper },
): CopyState {
  const listeners = new Set<() => void>();
  let state = begun;
  let isClosed = false;
  const copy: CopyState = {
    get: () => state,
    set(change) {
      if (isClosed || isSaid(state, change)) return;
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put(path, file) {
      const files = new Map(state.files);
      if (file.text === null && file.saved === undefined) files.delete(path);
      // What is saved waits for nothing.
      else files.set(path, isUnsaved(file) ? file : { ...file, notes: undefined });
      copy.set({ files });
      keeper.keep(id, unsavedOf(files));
    },
    waiting: () => unsavedOf(state.files).filter(({ path }) => !state.refusals.has(path)),
    close() {
      isClosed = true;
    },
    isClosed: () => isClosed,
  };
  return copy;
}

/** Whether a state says already what a change would: then nothing is rendered. */
const isSaid = (state: WorkspaceState, change: Partial<WorkspaceState>): boolean =>
  (Object.keys(change) as (keyof WorkspaceState)[]).every(
    (name) => Object.is(state[name], change[name]) && Object.hasOwn(state, name),
  );

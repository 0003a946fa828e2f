import { createWatch } from '@porchlight/engine/react';
import type { LinkFile } from '../link/createLinkApi.ts';

/** The documents of a link, and whether they could be loaded. */
export interface FileListState {
  files: LinkFile[];
  /** `failed`: never loaded so far. */
  status: 'loading' | 'ready' | 'failed';
}

/** The documents that were sent through this link. */
export interface FileList {
  getState(): FileListState;
  subscribe(listener: () => void): () => void;
  refresh(): Promise<void>;
  /** Puts a document in, or its newer record. */
  put(file: LinkFile): void;
  stop(): void;
}

/**
 * How the documents of a link are loaded, and how often it is looked after those that are being
 * checked.
 */
export interface FileListOptions {
  load(): Promise<LinkFile[]>;
  /** Milliseconds between two looks while a document is being checked; default as everywhere. */
  interval?: number;
}

/** Keeps the list, and looks again and again while the server is still checking one of it. */
export function createFileList({ load, interval }: FileListOptions): FileList {
  const listeners = new Set<() => void>();
  let state: FileListState = { files: [], status: 'loading' };
  let isStopped = false;
  const watch = createWatch(() => void list.refresh(), interval);

  function set(next: FileListState) {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  const lookAgain = () => watch.update(state.files.some((file) => file.state === 'waiting'));

  const list: FileList = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      try {
        const files = await load();
        if (!isStopped) set({ files, status: 'ready' });
      } catch {
        if (!isStopped && state.status !== 'ready') set({ ...state, status: 'failed' });
      }
      lookAgain();
    },
    put(file) {
      const isKnown = state.files.some(({ id }) => id === file.id);
      const files = isKnown
        ? state.files.map((one) => (one.id === file.id ? file : one))
        : [...state.files, file];
      set({ ...state, files });
      watch.hurry();
      lookAgain();
    },
    stop() {
      isStopped = true;
      watch.stop();
    },
  };
  return list;
}

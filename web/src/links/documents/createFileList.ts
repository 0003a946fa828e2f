import type { LinkFile } from '../link/createLinkApi.ts';

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

export interface FileListOptions {
  load(): Promise<LinkFile[]>;
  /** Milliseconds between two looks while a document is being checked. Default 4000. */
  interval?: number;
}

/** Milliseconds: the longest pause between two looks, where looking fails or takes long. */
const LONGEST = 60_000;

/** Keeps the list, and looks again and again while the server is still checking one of it. */
export function createFileList({ load, interval = 4000 }: FileListOptions): FileList {
  const listeners = new Set<() => void>();
  let state: FileListState = { files: [], status: 'loading' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = interval;
  let isStopped = false;

  function set(next: FileListState) {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  /** Less and less often: a scanner that is away may stay away for hours. */
  function lookAgain() {
    clearTimeout(timer);
    if (isStopped || !state.files.some((file) => file.state === 'waiting')) return;
    timer = setTimeout(look, pause);
    pause = Math.min(pause * 1.25, LONGEST);
  }

  function look() {
    if (document.hidden) return lookAgain();
    void list.refresh();
  }

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
      pause = interval;
      lookAgain();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
  return list;
}

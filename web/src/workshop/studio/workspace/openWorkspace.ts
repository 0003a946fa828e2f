import type { Finding, FormSources } from '@porchlight/engine/explain';
import { ApiError } from '../../../calls/ApiError.ts';
import { isPassing } from '../../../calls/createRequest.ts';
import type { Compiled, Copy, ListedFile, StudioApi, TheirFile } from '../api/createStudioApi.ts';
import type { UnsavedKeeper } from './keptUnsaved.ts';

/** A definition of the copy as it stands in this page. */
export interface OpenFile {
  /** What is in the editor; null where it was deleted here. */
  text: string | null;
  /** What the server holds; undefined where it has none. */
  saved: string | undefined;
  /** The server's tag of `saved`. */
  etag: string | undefined;
}

/** Somebody else changed a file that was changed here, too. */
export interface Clash {
  path: string;
  mine: string | null;
  theirs: TheirFile;
}

/** How the work stands with the server. */
export type Saving = 'saved' | 'saving' | 'offline' | 'signed-out' | 'no-role' | 'refused';

export interface WorkspaceState {
  copy: Copy;
  files: ReadonlyMap<string, OpenFile>;
  /** Pictures and the like, which the editor does not open. */
  others: ListedFile[];
  saving: Saving;
  /** What the server says of a change that it does not take. */
  refusal?: string;
  clash?: Clash;
  compiled?: Compiled;
  /** True while the last good step is older than what was typed. */
  isBroken: boolean;
  findings: Finding[];
  isChecking: boolean;
  sources: FormSources[];
}

/** A change of a file: its whole text, or that it goes. */
export interface FileEdit {
  name: string;
  text: string | null;
}

export interface Workspace {
  getState(): WorkspaceState;
  subscribe(listener: () => void): () => void;
  edit(changes: FileEdit[]): void;
  /** Sends what is not sent. Resolves when there is nothing left, or it can't be sent now. */
  flush(): Promise<void>;
  /** Ends a clash: with a text, or with null for a file that goes. */
  settle(text: string | null): void;
  /** Takes the copy as the server has it, after an import or when it was brought up to date. */
  reload(): Promise<void>;
  /** Tries again at once, after signing in or when the line is back. */
  retry(): void;
  close(): void;
}

export interface WorkspaceOptions {
  api: Pick<
    StudioApi,
    'copy' | 'files' | 'texts' | 'write' | 'remove' | 'compile' | 'check' | 'sources'
  >;
  id: number;
  keeper: UnsavedKeeper;
  isSignInRequired(error: unknown): boolean;
  /** Milliseconds: of quiet before a save, from one save to the next, and before a check. */
  pauses?: { save: number; between: number; check: number };
  /** Milliseconds before a save that did not arrive is tried again. */
  delays?: number[];
}

const DELAYS = [1_000, 2_000, 5_000, 10_000];
/** A single keystroke shows at once; who types on is followed, and stays below the allowance of writes. */
const PAUSES = { save: 80, between: 400, check: 600 };

/** Opens a working copy: its files, autosaved, compiled and checked as they change. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { api, id, keeper, isSignInRequired, delays = DELAYS } = options;
  const { pauses = PAUSES } = options;
  const listeners = new Set<() => void>();
  let isClosed = false;
  let state: WorkspaceState = {
    ...(await load()),
    saving: 'saved',
    isBroken: false,
    findings: [],
    isChecking: false,
    sources: [],
  };

  function set(change: Partial<WorkspaceState>): void {
    if (isClosed) return;
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }

  async function load(): Promise<Pick<WorkspaceState, 'copy' | 'files' | 'others'>> {
    const [copy, listed, texts] = await Promise.all([api.copy(id), api.files(id), api.texts(id)]);
    const files = new Map<string, OpenFile>();
    const others: ListedFile[] = [];
    for (const file of listed) {
      const { path, etag, isDeleted } = file;
      if (isDeleted) continue;
      const text = texts[path];
      if (text === undefined) others.push(file);
      else files.set(path, { text, saved: text, etag });
    }
    return { copy, files, others };
  }

  const isDirty = ({ text, saved }: OpenFile) => text !== (saved ?? null);
  const dirtyPaths = () =>
    [...state.files].filter(([, file]) => isDirty(file)).map(([path]) => path);

  function put(path: string, file: OpenFile): void {
    const files = new Map(state.files);
    if (file.text === null && file.saved === undefined) files.delete(path);
    else files.set(path, file);
    set({ files });
    keep();
  }

  /** What is not saved survives a reload of the tab. */
  function keep(): void {
    keeper.keep(
      id,
      dirtyPaths().map((path) => {
        const { text, etag } = state.files.get(path)!;
        return { path, text, etag };
      }),
    );
  }

  function restore(): void {
    for (const { path, text, etag } of keeper.read(id)) {
      const file = state.files.get(path);
      // Where the server has another one by now, the save is refused and both are shown.
      put(path, { text, saved: file?.saved, etag });
    }
    if (dirtyPaths().length > 0) plan();
  }

  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let checkTimer: ReturnType<typeof setTimeout> | undefined;
  let compileTimer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let savedAt = Number.NEGATIVE_INFINITY;

  function plan(delay = pauses.save): void {
    clearTimeout(saveTimer);
    const rest = savedAt + pauses.between - performance.now();
    saveTimer = setTimeout(() => void save(), Math.max(delay, rest));
  }

  /** Sends one file. @returns False when nothing more can be sent now. */
  async function saveOne(path: string): Promise<boolean> {
    const { text, etag } = state.files.get(path)!;
    try {
      if (text === null) {
        if (etag !== undefined) await api.remove(id, path, etag);
        settled(path, { saved: undefined, etag: undefined });
      } else {
        const written = await api.write(id, path, text, etag);
        settled(path, { saved: text, etag: written.etag });
      }
      failures = 0;
      return true;
    } catch (error) {
      return fail(path, text, error);
    }
  }

  /** The server has it; what was typed meanwhile stays. */
  function settled(path: string, known: Pick<OpenFile, 'saved' | 'etag'>): void {
    const { text } = state.files.get(path) ?? { text: null };
    put(path, { text, ...known });
  }

  function fail(path: string, mine: string | null, error: unknown): boolean {
    if (isSignInRequired(error)) set({ saving: 'signed-out' });
    else if (error instanceof ApiError && error.status === 412) {
      const theirs = error.body.current as TheirFile;
      set({ clash: { path, mine, theirs }, saving: 'saved' });
    } else if (error instanceof ApiError && [401, 403].includes(error.status)) {
      set({ saving: error.status === 401 ? 'signed-out' : 'no-role' });
    } else if (isPassing(error)) {
      set({ saving: 'offline' });
      plan(delays[Math.min(failures, delays.length - 1)]);
      failures += 1;
    } else {
      const refusal = error instanceof ApiError ? error.sentence : (error as Error).message;
      set({ saving: 'refused', ...(refusal && { refusal }) });
    }
    return false;
  }

  async function saveAll(): Promise<void> {
    if (state.clash) return;
    let hasSaved = false;
    for (;;) {
      const [path] = dirtyPaths();
      if (path === undefined) break;
      set({ saving: 'saving' });
      if (!(await saveOne(path))) break;
      hasSaved = true;
    }
    if (dirtyPaths().length === 0) set({ saving: 'saved', refusal: undefined });
    if (hasSaved) await compile();
  }

  /** One at a time; what is typed meanwhile is sent by the next. */
  function save(): Promise<void> {
    clearTimeout(saveTimer);
    savedAt = performance.now();
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function compile(): Promise<void> {
    try {
      const compiled = await api.compile(id);
      const isBroken = compiled.hash === null;
      set({ compiled, isBroken, ...(isBroken && { findings: compiled.findings }) });
      renewal(compiled);
    } catch (error) {
      if (isSignInRequired(error)) set({ saving: 'signed-out' });
      else if (error instanceof ApiError && error.status === 403) set({ saving: 'no-role' });
      else if (isPassing(error) && !isClosed) {
        clearTimeout(compileTimer);
        compileTimer = setTimeout(() => void compile(), delays.at(-1));
      }
    }
    clearTimeout(checkTimer);
    checkTimer = setTimeout(() => void check(), pauses.check);
  }

  let renewTimer: ReturnType<typeof setTimeout> | undefined;
  /** The address of the stage's files is good for a while only. */
  function renewal({ expiresAt }: Compiled): void {
    clearTimeout(renewTimer);
    const left = new Date(expiresAt).getTime() - Date.now();
    renewTimer = setTimeout(() => void compile(), Math.max(left - 60_000, 60_000));
  }

  let checks = 0;
  async function check(): Promise<void> {
    const turn = ++checks;
    set({ isChecking: true });
    try {
      const [findings, sources] = await Promise.all([
        api.check(id),
        state.isBroken ? state.sources : api.sources(id).catch(() => state.sources),
      ]);
      if (turn === checks) set({ findings, sources });
    } catch {
      // Said by the next one; what was found before stays.
    } finally {
      if (turn === checks) set({ isChecking: false });
    }
  }

  restore();
  void compile();

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit(changes) {
      for (const { name, text } of changes) {
        const file = state.files.get(name) ?? { saved: undefined, etag: undefined };
        put(name, { ...file, text });
      }
      const isQuiet = ['saved', 'refused'].includes(state.saving);
      if (dirtyPaths().length === 0) return;
      if (isQuiet) set({ saving: 'saving', refusal: undefined });
      plan();
    },
    async flush() {
      await running;
      if (dirtyPaths().length > 0) await save();
    },
    settle(text) {
      const { clash } = state;
      if (!clash) return;
      const { path, theirs } = clash;
      set({ clash: undefined });
      const server = theirs.isDeleted
        ? { saved: undefined, etag: undefined }
        : { saved: theirs.text, etag: theirs.etag };
      put(path, { text, ...server });
      if (dirtyPaths().length > 0) plan(0);
      else void compile();
    },
    async reload() {
      set(await load());
      keep();
      await compile();
    },
    retry() {
      failures = 0;
      if (dirtyPaths().length > 0) plan(0);
      else {
        set({ saving: 'saved' });
        void compile();
      }
    },
    close() {
      isClosed = true;
      for (const timer of [saveTimer, checkTimer, compileTimer, renewTimer]) clearTimeout(timer);
    },
  };
}

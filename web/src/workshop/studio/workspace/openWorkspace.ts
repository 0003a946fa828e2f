import { ApiError } from '../../../calls/ApiError.ts';
import type { ChangeNote, StudioApi, TheirFile } from '../api/createStudioApi.ts';
import { makeChange, noteOf } from './changeNote.ts';
import type { FileEdit } from './FileEdit.ts';
import { followCopy } from './followCopy.ts';
import { layUnsaved, type UnsavedKeeper, unsavedOf } from './keptUnsaved.ts';
import { loadCopy } from './loadCopy.ts';
import { type Done, EMPTY_STACK, record, turn } from './undoStack.ts';
import type { OpenFile, Workspace, WorkspaceState } from './Workspace.ts';
import { refusalOf, whyNot } from './whyNot.ts';

export interface WorkspaceOptions {
  api: Pick<
    StudioApi,
    | 'copy'
    | 'files'
    | 'texts'
    | 'write'
    | 'remove'
    | 'readDeleted'
    | 'compile'
    | 'check'
    | 'sources'
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
  const loaded = await loadCopy(api, id);
  let state: WorkspaceState = {
    ...loaded,
    files: layUnsaved(loaded.files, keeper.read(id)),
    saving: 'saved',
    refusals: new Map(),
    isBroken: false,
    findings: [],
    // Nothing is known before the first check.
    isChecking: true,
    sources: [],
    stack: EMPTY_STACK,
  };

  function set(change: Partial<WorkspaceState>): void {
    if (isClosed) return;
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }
  const follower = followCopy({
    api,
    id,
    pauses: { check: pauses.check, retry: delays.at(-1)! },
    getState: () => state,
    set,
    isSignInRequired,
  });

  /** What is not saved, and may still be taken. */
  const waiting = () => unsavedOf(state.files).filter(({ path }) => !state.refusals.has(path));

  function put(path: string, file: OpenFile): void {
    const files = new Map(state.files);
    if (file.text === null && file.saved === undefined) files.delete(path);
    else files.set(path, file);
    set({ files });
    // What is not saved survives a reload of the tab.
    keeper.keep(id, unsavedOf(files));
  }

  /** What the change is called that a file waits with. */
  const notes = new Map<string, ChangeNote>();
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
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
    const { text, saved, etag } = state.files.get(path)!;
    try {
      if (text === null) {
        if (etag !== undefined) await api.remove(id, path, etag, notes.get(path));
        set({ deleted: new Map(state.deleted).set(path, { text: saved ?? '' }) });
        settled(path, { saved: undefined, etag: undefined });
      } else {
        const written = await api.write(id, path, text, etag, notes.get(path));
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
    if (error instanceof ApiError && error.status === 412) {
      set({ clash: { path, mine, theirs: error.body.current as TheirFile } });
      return false;
    }
    const why = whyNot(error, isSignInRequired);
    if (why === 'refused') {
      // The others are taken all the same.
      set({ refusals: new Map(state.refusals).set(path, refusalOf(error)) });
      return true;
    }
    set({ saving: why });
    if (why === 'offline') {
      plan(delays[Math.min(failures, delays.length - 1)]);
      failures += 1;
    }
    return false;
  }

  async function saveAll(): Promise<void> {
    if (state.clash) return;
    let hasSent = false;
    for (;;) {
      const [next] = waiting();
      if (!next) break;
      set({ saving: 'saving' });
      if (!(await saveOne(next.path))) break;
      hasSent = true;
    }
    if (waiting().length === 0) rest();
    if (hasSent) await follower.compile();
  }

  /** There is nothing to be sent. */
  function rest(): void {
    set({ saving: state.refusals.size > 0 ? 'refused' : 'saved' });
  }

  /** One at a time; what is typed meanwhile is sent by the next. */
  function alone(work: () => Promise<void>): Promise<void> {
    running ??= work().finally(() => {
      running = undefined;
      if (!isClosed && !state.clash && state.saving === 'saving' && waiting().length > 0) plan();
    });
    return running;
  }

  function save(): Promise<void> {
    clearTimeout(saveTimer);
    savedAt = performance.now();
    return alone(saveAll);
  }

  async function reload(): Promise<void> {
    while (running) await running;
    await alone(async () => {
      const { files, ...now } = await loadCopy(api, id);
      set({ ...now, files: layUnsaved(files, unsavedOf(state.files)) });
      keeper.keep(id, unsavedOf(state.files));
      if (waiting().length > 0) set({ saving: 'saving' });
      await follower.compile();
    });
  }

  /** Whether the copy has become another without this page. */
  async function isChangedElsewhere(): Promise<boolean> {
    const copy = await api.copy(id);
    if (copy.etag === state.copy.etag) return false;
    const listed = await api.files(id);
    const isOther = listed.some(({ path, etag, isDeleted }) => {
      const known =
        state.files.get(path)?.etag ?? state.others.find((one) => one.path === path)?.etag;
      return isDeleted ? known !== undefined : known !== etag;
    });
    // It was this page alone: what it is called now is known.
    if (!isOther && copy.base === state.copy.base) set({ copy });
    return isOther || copy.base !== state.copy.base;
  }

  const textOf = (name: string) => state.files.get(name)?.text ?? null;

  function edit(changes: FileEdit[], done?: Done): void {
    const names = changes.map(({ name }) => name);
    const step = done ?? {
      said: { id: 'file-edited', params: { file: names[0] ?? '' } },
      merge: names.join(' '),
    };
    const before = names.map((name) => ({ name, text: textOf(name) }));
    const at = performance.now();
    const change = makeChange();
    const stack = record(state.stack, { ...step, change, before, after: changes, at });
    set({ stack, notUndone: undefined });
    write(changes, noteOf(stack.done.at(-1)!));
  }

  function take(way: 'undo' | 'redo'): void {
    const found = turn(state.stack, way, textOf);
    if (!found) return;
    if (found.others.length) {
      set({ notUndone: found.others });
      return;
    }
    set({ stack: found.stack, notUndone: undefined });
    write(found.edits, noteOf({ ...found.step, change: makeChange() }, way));
  }

  function write(changes: FileEdit[], note: ChangeNote): void {
    const refusals = new Map(state.refusals);
    for (const { name, text } of changes) {
      const file = state.files.get(name) ?? { saved: undefined, etag: undefined };
      notes.set(name, note);
      put(name, { ...file, text });
      refusals.delete(name);
    }
    set({ refusals });
    if (waiting().length > 0) {
      if (['saved', 'refused'].includes(state.saving)) set({ saving: 'saving' });
      plan();
    } else if (['saving', 'refused'].includes(state.saving) && !running) rest();
  }

  if (waiting().length > 0) {
    set({ saving: 'saving' });
    plan();
  }
  void follower.compile();

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit,
    turn: take,
    async bringBack(path) {
      const text = state.deleted.get(path)?.text ?? (await api.readDeleted(id, path));
      edit([{ name: path, text }]);
    },
    async putPicture(name, picture) {
      const others = (etag: string) => [
        ...state.others.filter(({ path }) => path !== name),
        { path: name, etag },
      ];
      const known = state.others.find(({ path }) => path === name);
      try {
        const { etag } = await api.write(id, name, picture, known?.etag);
        set({ others: others(etag) });
      } catch (error) {
        // Another admin's is said, and the next try takes its place.
        const current = error instanceof ApiError ? (error.body.current as TheirFile) : undefined;
        if (current && !current.isDeleted) set({ others: others(current.etag) });
        else if (current) set({ others: state.others.filter(({ path }) => path !== name) });
        throw error;
      }
      await follower.compile();
    },
    async flush() {
      while (running) await running;
      if (waiting().length > 0) await save();
    },
    settle(text) {
      const { clash } = state;
      if (!clash) return;
      const { path, theirs } = clash;
      const server = theirs.isDeleted
        ? { saved: undefined, etag: undefined }
        : { saved: theirs.text, etag: theirs.etag };
      const deleted = new Map(state.deleted);
      if (theirs.isDeleted) deleted.set(path, { by: theirs.changedBy, text: theirs.text });
      set({ clash: undefined, deleted });
      put(path, { text, ...server });
      if (waiting().length > 0) plan(0);
      else {
        rest();
        void follower.compile();
      }
    },
    reload,
    async lookAgain() {
      if (state.clash || running) return;
      try {
        if (await isChangedElsewhere()) await reload();
      } catch (error) {
        const why = whyNot(error, isSignInRequired);
        if (why !== 'refused' && why !== 'offline') set({ saving: why });
      }
    },
    retry() {
      failures = 0;
      set({ refusals: new Map() });
      if (waiting().length > 0) plan(0);
      else {
        set({ saving: 'saved' });
        void follower.compile();
      }
    },
    close() {
      isClosed = true;
      clearTimeout(saveTimer);
      follower.close();
    },
  };
}

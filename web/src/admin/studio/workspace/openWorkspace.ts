import { ApiError } from '../../../http/ApiError.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Compiled, TheirFile } from '../api/records.ts';
import { type CopyState, createCopyState } from './createCopyState.ts';
import { createEdits } from './createEdits.ts';
import { createSaveQueue, type SaveQueue } from './createSaveQueue.ts';
import { type CopyFollower, followCopy } from './followCopy.ts';
import { clashingChange, takeBack } from './giveWay.ts';
import { layUnsaved, type UnsavedKeeper, unsavedOf } from './keptUnsaved.ts';
import { loadCopy } from './loadCopy.ts';
import { EMPTY_STACK } from './undoStack.ts';
import type { Workspace, WorkspaceState } from './Workspace.ts';
import { whyNot } from './whyNot.ts';

export interface WorkspaceOptions {
  api: Pick<
    StudioApi,
    | 'copy'
    | 'files'
    | 'texts'
    | 'write'
    | 'remove'
    | 'change'
    | 'readDeleted'
    | 'compile'
    | 'check'
    | 'sources'
    | 'walk'
  >;
  id: number;
  keeper: UnsavedKeeper;
  isSignInRequired(error: unknown): boolean;
  /** Milliseconds: of quiet before a save, from one save to the next, before a check, and before a walk. */
  pauses?: { save: number; between: number; check: number; walk: number };
  /** Milliseconds before a save that did not arrive is tried again. */
  delays?: number[];
}

const DELAYS = [1_000, 2_000, 5_000, 10_000];
/** A single keystroke shows at once; who types on is followed, and stays below the allowance of writes. */
const PAUSES = { save: 5, between: 400, check: 600, walk: 1_500 };

/** What is known of a copy before anything was made of it. */
const begin = (): Omit<WorkspaceState, keyof Awaited<ReturnType<typeof loadCopy>>> => ({
  saving: 'saved',
  refusals: new Map(),
  isBroken: false,
  findings: [],
  // Nothing is known before the first check.
  isChecking: true,
  sources: [],
  stack: EMPTY_STACK,
});

/** Opens a working copy: its files, autosaved, compiled and checked as they change. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { api, id, keeper, isSignInRequired, delays = DELAYS, pauses = PAUSES } = options;
  const [compiling, loaded] = [beginCompiling(api, id), await loadCopy(api, id)];
  const files = layUnsaved(loaded.files, keeper.read(id));
  const copy = createCopyState({ ...loaded, ...begin(), files }, { id, keeper });
  const follower = followCopy({
    api,
    id,
    pauses: { check: pauses.check, walk: pauses.walk, retry: delays.at(-1)! },
    getState: copy.get,
    set: copy.set,
    isSignInRequired,
  });
  const { compile } = follower;
  const queue = createSaveQueue({ api, id, copy, pauses, delays, isSignInRequired, compile });
  const { edit, turn } = createEdits(copy, puttingOff(queue, follower));

  async function reload(): Promise<void> {
    await queue.idle();
    await queue.alone(async () => {
      const { files, ...now } = await loadCopy(api, id);
      copy.set({ ...now, files: layUnsaved(files, unsavedOf(copy.get().files)) });
      keeper.keep(id, unsavedOf(copy.get().files));
      if (copy.waiting().length > 0) copy.set({ saving: 'saving' });
      await compile();
    });
  }

  /** Sends what waits at once; where nothing does, the stage is made anew. */
  function goOn(): void {
    if (copy.waiting().length > 0) queue.plan(0);
    else {
      queue.rest();
      void compile();
    }
  }

  async function flush(): Promise<void> {
    await queue.idle();
    if (copy.waiting().length > 0) await queue.save();
  }

  if (copy.waiting().length > 0) {
    copy.set({ saving: 'saving' });
    queue.plan();
  }
  void compile(compiling);

  return {
    getState: copy.get,
    subscribe: copy.subscribe,
    edit,
    turn,
    async bringBack(path) {
      const text = copy.get().deleted.get(path)?.text ?? (await api.readDeleted(id, path));
      edit([{ name: path, text }]);
    },
    async putPicture(name, picture) {
      await putPicture(api, id, copy, { name, picture });
      await compile();
    },
    flush,
    settle(text) {
      if (settleClash(copy, text)) goOn();
    },
    async giveWay() {
      if (!takeTheirs(copy)) return;
      goOn();
      await flush();
      // What was done at the same time is of more files than this one.
      if (!copy.get().clash) await reload();
    },
    reload,
    async lookAgain() {
      if (copy.get().clash || queue.isRunning()) return;
      try {
        if (await isChangedElsewhere(api, id, copy)) await reload();
      } catch (error) {
        const why = whyNot(error, isSignInRequired);
        if (why !== 'refused' && why !== 'offline') copy.set({ saving: why });
      }
    },
    retry() {
      queue.forgetFailures();
      copy.set({ refusals: new Map() });
      goOn();
    },
    close() {
      copy.close();
      queue.close();
      follower.close();
    },
  };
}

/** Has the stage made while the files come: it is of what is saved, whatever else this page has. */
function beginCompiling(api: WorkspaceOptions['api'], id: number): Promise<Compiled> {
  const compiling = api.compile(id);
  // What it fails with is told by whoever waits for it; where the copy does not open, nobody does.
  compiling.catch(() => undefined);
  return compiling;
}

/** The queue as somebody types into it: what is to be checked waits. */
const puttingOff = (queue: SaveQueue, { typing }: CopyFollower): SaveQueue => ({
  ...queue,
  plan(delay) {
    typing();
    queue.plan(delay);
  },
});

/** Whether the copy has become another without this page. */
async function isChangedElsewhere(
  api: WorkspaceOptions['api'],
  id: number,
  { get, set }: CopyState,
): Promise<boolean> {
  const copy = await api.copy(id);
  if (copy.etag === get().copy.etag) return false;
  const listed = await api.files(id);
  const state = get();
  const isOther = listed.some(({ path, etag, isDeleted }) => {
    const known =
      state.files.get(path)?.etag ?? state.others.find((one) => one.path === path)?.etag;
    return isDeleted ? known !== undefined : known !== etag;
  });
  // It was this page alone: what it is called now is known.
  if (!isOther && copy.base === state.copy.base) set({ copy });
  return isOther || copy.base !== state.copy.base;
}

/** Sends a picture, which no editor opens. Another admin's is said, and the next try takes its place. */
async function putPicture(
  api: WorkspaceOptions['api'],
  id: number,
  { get, set }: CopyState,
  { name, picture }: { name: string; picture: Blob },
): Promise<void> {
  const without = () => get().others.filter(({ path }) => path !== name);
  const known = get().others.find(({ path }) => path === name);
  try {
    const { etag } = await api.write(id, name, picture, { etag: known?.etag });
    set({ others: [...without(), { path: name, etag }] });
  } catch (error) {
    const current = error instanceof ApiError ? (error.body.current as TheirFile) : undefined;
    if (current && !current.isDeleted)
      set({ others: [...without(), { path: name, etag: current.etag }] });
    else if (current) set({ others: without() });
    throw error;
  }
}

/** Takes back a change of the builder as a whole, so that theirs stands. @returns False where it can't be */
function takeTheirs(copy: CopyState): boolean {
  const state = copy.get();
  const change = clashingChange(state);
  if (!state.clash || !change) return false;
  const { path, theirs } = state.clash;
  takeBack(copy, change, path);
  settleClash(copy, theirs.isDeleted ? null : theirs.text);
  return true;
}

/** Ends a clash with a text: ours, theirs or another. @returns False where there is none */
function settleClash({ get, set, put }: CopyState, text: string | null): boolean {
  const { clash, deleted: known } = get();
  if (!clash) return false;
  const { path, theirs } = clash;
  const server = theirs.isDeleted
    ? { saved: undefined, etag: undefined }
    : { saved: theirs.text, etag: theirs.etag };
  const deleted = new Map(known);
  if (theirs.isDeleted) deleted.set(path, { by: theirs.changedBy, text: theirs.text });
  set({ clash: undefined, deleted });
  put(path, { text, ...server, notes: get().files.get(path)?.notes });
  return true;
}

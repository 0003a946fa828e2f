import { ApiError } from '../../../http/ApiError.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Compiled, TheirFile } from '../api/records.ts';
import { type CopyState, createCopyState } from './createCopyState.ts';
import { createEdits } from './createEdits.ts';
import { createSaveQueue, type SaveQueue, type SaveQueueOptions } from './createSaveQueue.ts';
import { createSync } from './createSync.ts';
import { type CopyFollower, followCopy } from './followCopy.ts';
import { layUnsaved, type UnsavedKeeper } from './keptUnsaved.ts';
import { loadCopy } from './loadCopy.ts';
import { EMPTY_STACK } from './undoStack.ts';
import type { Workspace, WorkspaceState } from './Workspace.ts';

/** Which copy is opened, and the calls that it is saved and checked with. */
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
const PAUSES = { save: 5, between: 400, check: 600, walk: 4_000 };

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
  /** What was compiled before the copy was read may be of an earlier one. */
  const ofCopy = async (begun: Promise<Compiled>) => {
    const compiled = await begun;
    return compiled.etag === loaded.copy.etag ? compiled : api.compile(id);
  };
  const queue = createSaveQueue({
    ...{ api, id, copy, pauses, delays, isSignInRequired },
    ...compileAhead(() => beginCompiling(api, id), compile),
  });
  const { edit, turn } = createEdits(copy, puttingOff(queue, follower));

  const sync = createSync({ ...options, copy, queue, compile });

  if (copy.waiting().length > 0) {
    copy.set({ saving: 'saving' });
    queue.plan();
  }
  void compile(ofCopy(compiling));

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
    ...sync,
    close() {
      copy.close();
      queue.close();
      follower.close();
    },
  };
}

/** Has the stage made of what is saved, whatever else this page has, and while it has other things to do. */
function beginCompiling(api: WorkspaceOptions['api'], id: number): Promise<Compiled> {
  const compiling = api.compile(id);
  // What it fails with is told by whoever waits for it; where the copy does not open, nobody does.
  compiling.catch(() => undefined);
  return compiling;
}

/**
 * Begins to compile as soon as all is sent, and takes that once this page says that it is saved. What was begun
 * before something else was sent is of an earlier copy.
 */
function compileAhead(
  begin: () => Promise<Compiled>,
  compile: CopyFollower['compile'],
): Pick<SaveQueueOptions, 'onSent' | 'compile'> {
  let begun: Promise<Compiled> | undefined;
  return {
    onSent(isAll) {
      begun = isAll ? begin() : undefined;
    },
    compile() {
      const taken = begun;
      begun = undefined;
      return compile(taken);
    },
  };
}

/** The queue as somebody types into it: what is to be checked waits. */
const puttingOff = (queue: SaveQueue, { typing }: CopyFollower): SaveQueue => ({
  ...queue,
  plan(delay) {
    typing();
    queue.plan(delay);
  },
});

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

import type { StudioApi } from '../api/createStudioApi.ts';
import type { CopyState } from './createCopyState.ts';
import type { SaveQueue } from './createSaveQueue.ts';
import { layUnsaved, type UnsavedKeeper, unsavedOf } from './keptUnsaved.ts';
import { loadCopy } from './loadCopy.ts';
import { settleClash, takeTheirs } from './settleClash.ts';
import type { Workspace } from './Workspace.ts';
import { whyNot } from './whyNot.ts';

interface SyncNeeds {
  api: Pick<StudioApi, 'copy' | 'files' | 'texts'>;
  id: number;
  keeper: UnsavedKeeper;
  isSignInRequired(error: unknown): boolean;
  copy: CopyState;
  queue: SaveQueue;
  /** Compiles the copy as the server has it. */
  compile(): Promise<void>;
}

/** Brings the page and the server to the same copy. */
export type Sync = Pick<
  Workspace,
  'reload' | 'flush' | 'lookAgain' | 'settle' | 'giveWay' | 'retry'
>;

/** What loads a copy anew under what is not saved of it, and sends what waits. */
export function createSync(needs: SyncNeeds): Sync {
  const { api, id, keeper, copy, queue, compile, isSignInRequired } = needs;

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

  return {
    reload,
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
    retry() {
      queue.forgetFailures();
      copy.set({ refusals: new Map() });
      goOn();
    },
    async lookAgain() {
      if (copy.get().clash || queue.isRunning()) return;
      try {
        if (await isChangedElsewhere(api, id, copy)) await reload();
      } catch (error) {
        const why = whyNot(error, isSignInRequired);
        if (why !== 'refused' && why !== 'offline') copy.set({ saving: why });
      }
    },
  };
}

/** Whether the copy has become another without this page. */
async function isChangedElsewhere(
  api: SyncNeeds['api'],
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

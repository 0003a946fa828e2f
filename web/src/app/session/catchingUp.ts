import type { Saver } from '@porchlight/engine/react';
import type { Draft } from './createDraft.ts';
import type { Fitting } from './createFitting.ts';
import type { Merging } from './createMerging.ts';
import type { Retries } from './createRetries.ts';
import type { Saves } from './createSaves.ts';
import { canChange, stateOf } from './records.ts';
import type { SessionOptions } from './Session.ts';

/** What a session needs to take in what another window or device has changed. */
export interface CatchingUpNeeds extends Pick<SessionOptions, 'api'> {
  draft: Draft;
  saver: Saver;
  saves: Saves;
  fitting: Fitting;
  merging: Merging;
  retries: Retries;
}

/** Sends what is not saved; where the server is yet to be heard, takes in first what that has. */
export function createCatchingUp(needs: CatchingUpNeeds): () => Promise<void> {
  const { api, draft, saver, saves, fitting, merging, retries } = needs;

  async function flushOrSettle() {
    draft.unsent?.wake();
    if (draft.isWaiting()) await saver.flush();
    else draft.change({ saving: 'saved' });
  }

  /** Takes in what the server has, in the language of the page, and saves over it what was typed meanwhile. */
  async function catchUp() {
    await saver.exclusive(async () => {
      const next = await api.load().catch(saves.giveUp);
      const { id } = stateOf(next.answer);
      if (id !== draft.state.application.id || !canChange(stateOf(next.answer)))
        return merging.replace(next);
      draft.etag = next.etag;
      await fitting.catchUp(next.answer);
      draft.isBehind = false;
      merging.mergeCurrent(next.answer);
    });
    retries.succeed();
    if (!draft.state.conflict) await flushOrSettle();
  }

  return () => (draft.isBehind ? catchUp() : flushOrSettle());
}

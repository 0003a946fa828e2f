import type { Saver } from '@porchlight/engine/react';
import type { Draft } from './createDraft.ts';
import type { Fitting } from './createFitting.ts';
import type { Merging } from './createMerging.ts';
import type { Saves } from './createSaves.ts';
import type { Session, SessionOptions } from './Session.ts';

/**
 * What changes of the whole application are made with: handing it in, loading it anew, starting
 * from an earlier one.
 */
export interface WholeChangesNeeds extends Pick<SessionOptions, 'api'> {
  draft: Draft;
  fitting: Fitting;
  merging: Merging;
  saver: Saver;
  saves: Saves;
}

/** What puts another application, or another state of it, in the place of the one that is shown. */
export function createWholeChanges(
  needs: WholeChangesNeeds,
): Pick<Session, 'submit' | 'reload' | 'startFrom'> {
  const { draft, api, fitting, merging, saver, saves } = needs;

  async function reload() {
    const next = await api.load();
    await fitting.follow(next.answer);
    merging.replace(next);
  }

  return {
    reload,
    async submit() {
      await saver
        .exclusive(() => saves.save({ submit: true }))
        .catch((error) => {
          // Another tab has done it, or this one did and the answer got lost.
          if (draft.state.application.role !== 'submitted') throw error;
        });
      await reload();
    },
    async startFrom(id) {
      await saver.flush();
      await saver.exclusive(async () => {
        const next = await api.startFrom(id);
        await fitting.tryToFit(next.answer);
        merging.replace(next);
      });
    },
  };
}

import type { Problem } from '@porchlight/engine';
import { ConflictError, useBusy, useSharedState, useText } from '@porchlight/engine/react';
import { ApiError } from '../../http/ApiError.ts';
import { RefusedItemsError } from '../session/RefusedItemsError.ts';
import type { Session } from '../session/Session.ts';

/** Runs what saves, with the buttons busy meanwhile; says so where it failed. */
export interface Attempt {
  isSaving: boolean;
  /** How many have ended, well or not. */
  endedSaves: number;
  attempt(work: () => Promise<void>): Promise<void>;
}

const leadToRefused = () =>
  import('./focusRefused.ts').then((it) => it.focusRefused()).catch(() => false);

/** @param onRefused Told what the server found wrong when everything was sent. */
export function useAttempt(session: Session, onRefused: (problems: Problem[]) => void): Attempt {
  const text = useText();
  const { services } = useSharedState();
  const { isBusy, ended, begin, end } = useBusy();

  async function attempt(work: () => Promise<void>) {
    if (!begin()) return;
    // What the attempt before came to is no longer true.
    services.notify(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof ConflictError) return;
      if (error instanceof ApiError && error.code === 'stale') return;
      if (error instanceof ApiError && error.code === 'incomplete')
        return onRefused(error.problems);
      // What stands in the way is said there.
      if (error instanceof RefusedItemsError && (await leadToRefused())) return;
      const isOffline = session.getState().saving === 'offline';
      services.notify(text(isOffline ? 'application.needs-a-line' : 'toast-save-failed'));
    } finally {
      end();
    }
  }

  return { isSaving: isBusy, endedSaves: ended, attempt };
}

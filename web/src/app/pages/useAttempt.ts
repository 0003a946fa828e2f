import type { Problem } from '@porchlight/engine';
import { ConflictError, useSharedState, useText } from '@porchlight/engine/react';
import { useState } from 'react';
import { ApiError } from '../../calls/ApiError.ts';
import { RefusedItemsError } from '../session/RefusedItemsError.ts';
import type { Session } from '../session/Session.ts';

/** Runs what saves, with the buttons busy meanwhile; says so where it failed. */
export interface Attempt {
  isSaving: boolean;
  attempt(work: () => Promise<void>): Promise<void>;
}

/** Milliseconds that what is said of an item may take to be there: it is fetched when it is wanted first. */
const SAID_WITHIN = 1500;
const LOOK = 50;

/** What says which items stand in the way; undefined where nothing does. */
async function findRefused(): Promise<HTMLElement | undefined> {
  for (let waited = 0; waited <= SAID_WITHIN; waited += LOOK) {
    const refused = document.querySelector<HTMLElement>('[data-refused][tabindex]');
    if (refused) return refused;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  return undefined;
}

/** @param onRefused Told what the server found wrong when everything was sent. */
export function useAttempt(session: Session, onRefused: (problems: Problem[]) => void): Attempt {
  const text = useText();
  const { services } = useSharedState();
  const [isSaving, setSaving] = useState(false);

  async function attempt(work: () => Promise<void>) {
    setSaving(true);
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
      const refused = error instanceof RefusedItemsError && (await findRefused());
      if (refused) return refused.focus();
      const isOffline = session.getState().saving === 'offline';
      services.notify(text(isOffline ? 'application.needs-a-line' : 'toast-save-failed'));
    } finally {
      setSaving(false);
    }
  }

  return { isSaving, attempt };
}

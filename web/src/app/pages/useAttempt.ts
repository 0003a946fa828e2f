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

/** @param onRefused Told what the server found wrong when everything was sent. */
export function useAttempt(session: Session, onRefused: (problems: Problem[]) => void): Attempt {
  const text = useText();
  const { services } = useSharedState();
  const [isSaving, setSaving] = useState(false);

  /** In which lists something stands that the server does not take. */
  async function sayRefused() {
    const { refusedItems } = session.getState();
    const { form } = session.store.getSnapshot();
    const words = await import('../parts/sayRefusedItems.ts').then(
      ({ sayRefusedItems }) =>
        sayRefusedItems(refusedItems, { form, text, language: session.language() }),
      () => undefined,
    );
    return words ?? text('toast-save-failed');
  }

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
      if (error instanceof RefusedItemsError) return services.notify(await sayRefused());
      const isOffline = session.getState().saving === 'offline';
      services.notify(text(isOffline ? 'application.needs-a-line' : 'toast-save-failed'));
    } finally {
      setSaving(false);
    }
  }

  return { isSaving, attempt };
}

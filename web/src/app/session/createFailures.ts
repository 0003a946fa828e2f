import { ApiError, SilenceError } from '../../calls/ApiError.ts';
import { isPassing } from '../../calls/createRequest.ts';
import type { Draft } from './createDraft.ts';
import type { Retries } from './createRetries.ts';
import type { SessionOptions } from './Session.ts';
import type { SavingState } from './SessionState.ts';

/** Refusals after which the application is looked at anew: it can't be changed now, or not all of it. */
const OTHERWISE_NOW: ReadonlySet<string> = new Set(['not-editable', 'answer-held']);

/** What follows where something could not be saved. */
export interface Failures {
  /** Says that something could not be saved. */
  fail(error: unknown): void;
  /** As `fail`; what can't be changed any more is shown as it stands now. @throws the error */
  giveUp(error: unknown): Promise<never>;
}

/** What they need. */
export interface FailuresNeeds extends Pick<SessionOptions, 'isSignInRequired'> {
  draft: Draft;
  isOnline(): boolean;
  reload(): Promise<void>;
  retries: Retries;
}

/** Says how saving stands where it fails, and what has changed meanwhile. */
export function createFailures(needs: FailuresNeeds): Failures {
  const { draft, retries, isOnline, isSignInRequired, reload } = needs;

  function stateAfter(error: unknown): SavingState {
    if (isSignInRequired(error) || (error instanceof ApiError && error.status === 401))
      return 'signed-out';
    if (isPassing(error)) return isOnline() && !draft.isBehind ? 'waiting' : 'offline';
    return draft.isWaiting() ? 'waiting' : 'saved';
  }

  function fail(error: unknown) {
    // A line that hangs is none, until the server is heard again.
    if (error instanceof SilenceError) draft.isBehind = true;
    // Nobody but this knows that it hangs: no device says when it is there again.
    if (draft.isBehind && isPassing(error)) retries.fail(error);
    draft.change({ saving: stateAfter(error) });
    draft.keepUnsaved();
  }

  return {
    fail,
    async giveUp(error) {
      fail(error);
      if (error instanceof ApiError && OTHERWISE_NOW.has(error.code))
        await reload().catch(() => undefined);
      throw error;
    },
  };
}

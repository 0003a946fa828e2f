import { ApiError } from '../../http/ApiError.ts';
import { isPassing } from '../../http/createRequest.ts';
import { createRetries } from '../session/createRetries.ts';
import { isSameItem } from './addChange.ts';
import { isUnknownCall } from './refusals.ts';
import type { UnsentChange } from './UnsentChange.ts';

/** The changes at which the server fails: each is tried again, later each time, while others go on. */
export interface FailingItems {
  /** Takes note that the server failed at one. */
  note(change: UnsentChange, name: string): void;
  /** Whether it waits for its next try, or for that of an earlier change of its item. */
  isResting(change: UnsentChange, changes: UnsentChange[]): boolean;
  /** What fails and is still wanted, by name. */
  names(changes: UnsentChange[]): string[];
  /** All that was tried has come to something, and the last failure was this one, if any. */
  endRound(failure: unknown): void;
  /** Ends all rests: what fails is tried again at once. */
  wake(): void;
  stop(): void;
}

/**
 * Whether the server failed at this one call. A busy server, a line that is gone and a session that has ended are
 * everybody's, and a refusal is an answer; that it has no such call is none.
 */
export const isOwnFailure = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (!error.isRefusal || isUnknownCall(error)) &&
  error.status !== 401 &&
  !isPassing(error);

/** @param tryAgain Called when something has rested for long enough. */
export function createFailingItems(tryAgain: () => void): FailingItems {
  const failing = new Map<string, { name: string; isResting: boolean }>();
  const wake = () => {
    for (const one of failing.values()) one.isResting = false;
  };
  const retries = createRetries(() => {
    wake();
    tryAgain();
  });
  return {
    note: ({ key }, name) => failing.set(key, { name, isResting: true }),
    isResting: (change, changes) =>
      changes.some((one) => failing.get(one.key)?.isResting && isSameItem(one, change)),
    names: (changes) =>
      changes.flatMap((one) => {
        const { name } = failing.get(one.key) ?? {};
        return name === undefined ? [] : name;
      }),
    endRound(failure) {
      if (failure === undefined) retries.succeed();
      else retries.fail(failure);
    },
    wake,
    stop: retries.stop,
  };
}

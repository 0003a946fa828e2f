import { retryDelay } from './retryDelay.ts';

/** Tries again by itself what failed by itself: later each time. */
export interface Retries {
  /** One more has failed; the same failure, told twice, counts once. */
  fail(error: unknown): void;
  /** One has come through: the next failure is the first again. */
  succeed(): void;
  stop(): void;
}

/** Tries a failed save again, after longer and longer pauses, until one succeeds. */
export function createRetries(tryAgain: () => void): Retries {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** In a row. */
  let failures = 0;
  let last: unknown;
  const stop = () => clearTimeout(timer);
  return {
    fail(error) {
      if (error === last) return;
      last = error;
      stop();
      timer = setTimeout(tryAgain, retryDelay(error, failures));
      failures += 1;
    },
    succeed() {
      stop();
      failures = 0;
    },
    stop,
  };
}

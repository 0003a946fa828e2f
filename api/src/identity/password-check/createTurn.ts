import { PasswordsBusyError } from './PasswordsBusyError.ts';

/** So many may wait. Nobody waits longer than `patience`: this bounds the memory alone. */
const WAITING = 200;

/**
 * Runs one after the other. Who waits no longer is passed over; what runs goes on, also when nobody waits
 * for it: to stop it would end its thread, and the next one would wait for the dictionaries again. Who comes again
 * goes to the end of the line, however often she has waited.
 * @param patience Milliseconds that one may wait and take.
 * @throws PasswordsBusyError (what is returned) after that, and at once where too many wait; says whether the work
 * had begun: was handed on. Where that is to a pool, it may wait there for a thread before it runs
 */
export function createTurn(
  patience: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= WAITING) throw new PasswordsBusyError();
    waiting += 1;
    let isAwaited = true;
    let isBegun = false;
    const result = last.then(() => {
      if (!isAwaited) throw new PasswordsBusyError();
      isBegun = true;
      return work();
    });
    last = result.catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const end = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PasswordsBusyError(isBegun)), patience);
    });
    try {
      return await Promise.race([result, end]);
    } finally {
      isAwaited = false;
      waiting -= 1;
      clearTimeout(timer);
    }
  };
}

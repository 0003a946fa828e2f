import { ERRORS, type Locker } from '@tus/server';
import { ProblemError } from '../../http/ProblemError.ts';

/** Milliseconds that a request waits for another to let go. */
const PATIENCE = 30_000;

interface Holder {
  /** Asks it to let go soon. */
  release(): unknown;
  ended: Promise<void>;
}

/**
 * One request of this process at a time works on an upload. A newer one asks the older to end: its line
 * is dead, and nobody has told us. What had arrived is then kept, and not sent again. It is a courtesy:
 * between processes, the offset decides. Unlike the library's own locker, it sleeps while it waits.
 */
export function createLocker(): Locker {
  const holders = new Map<string, Holder>();

  async function take(
    name: string,
    release: Holder['release'],
    signal: AbortSignal,
  ): Promise<() => void> {
    const deadline = AbortSignal.timeout(PATIENCE);
    for (let holder = holders.get(name); holder; holder = holders.get(name)) {
      await holder.release();
      await Promise.race([holder.ended, aborted(deadline), aborted(signal)]);
      if (signal.aborted) throw ERRORS.ABORTED;
      if (deadline.aborted)
        throw new ProblemError(503, 'unavailable', { headers: { 'Retry-After': '5' } });
    }
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    holders.set(name, { release, ended });
    return () => {
      holders.delete(name);
      end();
    };
  }

  return {
    newLock(name) {
      let free = () => {};
      return {
        async lock(signal, release) {
          free = await take(name, release, signal);
        },
        unlock: async () => free(),
      };
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}

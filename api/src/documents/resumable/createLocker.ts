import { ERRORS, type Locker } from '@tus/server';
import { ProblemError } from '../../http/ProblemError.ts';

/** Milliseconds that a request waits for another to let go. */
const PATIENCE = 30_000;

interface Holder {
  /** Asks it to let go soon. */
  release(): unknown;
  ended: Promise<void>;
}

/** Locks of this process, by name; `hold` is for work of our own, which asks nobody to end. */
export interface UploadLocker extends Locker {
  /** @throws ProblemError 503 when another goes on for too long. */
  hold<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * One request at a time works on an upload. A newer one asks the older to end: its line is dead, and
 * nobody has told us. Unlike the library's own locker, it sleeps while it waits.
 */
export function createLocker(): UploadLocker {
  const holders = new Map<string, Holder>();

  async function take(
    name: string,
    { release, signal }: { release?: Holder['release']; signal?: AbortSignal },
  ): Promise<() => void> {
    const deadline = AbortSignal.timeout(PATIENCE);
    for (let holder = holders.get(name); holder; holder = holders.get(name)) {
      if (release) await holder.release();
      await Promise.race(
        [holder.ended, aborted(deadline), signal && aborted(signal)].filter(Boolean),
      );
      if (signal?.aborted) throw ERRORS.ABORTED;
      if (deadline.aborted)
        throw new ProblemError(503, 'unavailable', { headers: { 'Retry-After': '5' } });
    }
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    holders.set(name, { release: release ?? (() => {}), ended });
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
          free = await take(name, { signal, release });
        },
        unlock: async () => free(),
      };
    },
    async hold(name, work) {
      const free = await take(name, {});
      try {
        return await work();
      } finally {
        free();
      }
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Release } from '@porchlight/engine/compile';

/** The release that is public, as this process knows it. */
export interface PublicRelease {
  /** Undefined before the first. */
  latest(): Release | undefined;
  /** The one under which the request at hand is answered. */
  held(): Release | undefined;
  /** As `Releases.during`. */
  during<Result>(work: () => Result): Result;
  /** Another one is public: listeners are told, and the request at hand goes on under it. */
  change(release: Release): void;
  /** Has the request at hand go on under what is public now. */
  adopt(): void;
  onChange(listener: (release: Release) => void): () => void;
}

/**
 * The release that is public. A request that began keeps the one it began with, whatever is
 * published meanwhile.
 */
export function createPublicRelease(): PublicRelease {
  const listeners = new Set<(release: Release) => void>();
  const requests = new AsyncLocalStorage<{ release: Release }>();
  let current: Release | undefined;

  function adopt(): void {
    const here = requests.getStore();
    if (here && current) here.release = current;
  }

  return {
    latest: () => current,
    held: () => requests.getStore()?.release ?? current,
    during: (work) => (current ? requests.run({ release: current }, work) : work()),
    change(release) {
      if (current?.hash !== release.hash) {
        current = release;
        for (const listener of listeners) listener(release);
      }
      adopt();
    },
    adopt,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import type { PendingUpload } from './UploadQueue.ts';

/** Files that are not stored yet, in the order in which they were chosen. */
export interface PendingList {
  get(): PendingUpload[];
  subscribe(listener: () => void): () => void;
  add(upload: PendingUpload): void;
  change(key: string, part: Partial<PendingUpload>): void;
  remove(key: string): void;
}

/** A list of files on their way that React can subscribe to; each change makes a new list. */
export function createPendingList(): PendingList {
  let pending: PendingUpload[] = [];
  const listeners = new Set<() => void>();
  function set(next: PendingUpload[]) {
    pending = next;
    for (const listener of [...listeners]) listener();
  }
  return {
    get: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (upload) => set([...pending, upload]),
    change: (key, part) => set(pending.map((one) => (one.key === key ? { ...one, ...part } : one))),
    remove: (key) => set(pending.filter((one) => one.key !== key)),
  };
}

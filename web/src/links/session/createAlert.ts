/** The one sentence that is shown and said at once. */
export interface Alert {
  get(): { words: string; count: number } | undefined;
  set(words: string | undefined): void;
  subscribe(listener: () => void): () => void;
}

/** Makes it. The same words said again are another alert: `count` tells them apart. */
export function createAlert(): Alert {
  const listeners = new Set<() => void>();
  let alert: ReturnType<Alert['get']>;
  let count = 0;
  return {
    get: () => alert,
    set(words) {
      if (words === undefined && alert === undefined) return;
      count += 1;
      alert = words === undefined ? undefined : { words, count };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

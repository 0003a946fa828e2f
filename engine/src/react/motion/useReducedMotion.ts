import { useSyncExternalStore } from 'react';

const query = () =>
  typeof window === 'undefined' || !window.matchMedia
    ? undefined
    : window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** True when the visitor asked for less motion. MUI's own transitions don't ask. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? false);
}

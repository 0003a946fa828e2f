import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

/** The path of the present address; follows the browser's Back, and whoever dispatches `popstate`. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}

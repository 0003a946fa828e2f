import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

/** The path of the present address; follows the browser's Back, and whoever dispatches `popstate`. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}

/** True for the address of the application. */
export const isApplication = (path: string): boolean => /^\/application\/?$/.test(path);

/**
 * Goes on to an address after a sign-in: into the application, and to why there was none, within this document; there
 * may be no line to load another.
 */
export function openReturnTarget(url: string): void {
  const { origin, pathname } = new URL(url, window.location.href);
  const isHere = isApplication(pathname) || pathname === '/authentication/login-failed';
  if (origin === window.location.origin && isHere) {
    window.history.replaceState(null, '', url);
    window.dispatchEvent(new PopStateEvent('popstate'));
  } else {
    window.location.replace(url);
  }
}

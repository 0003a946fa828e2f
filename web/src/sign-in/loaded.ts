import type { UserManager } from 'oidc-client-ts';
import type { SignInSettings } from './settings.ts';

/** What is loaded at the first need: the library, and the settings of the client. */
export interface Loaded {
  settings: SignInSettings;
  manager: UserManager;
  library: typeof import('./provider.ts');
}

/** The library's redirects never resolve; the page's leaving does. */
export function leaving(redirect: Promise<void>): Promise<void> {
  return Promise.race([
    redirect,
    new Promise<void>((resolve) => addEventListener('pagehide', () => resolve(), { once: true })),
  ]);
}

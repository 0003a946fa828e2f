import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { SignInSettings } from './settings.ts';
import { readStoredUser } from './storedUser.ts';
import type { SignedInUser } from './types.ts';

// From here alone, so that one file brings the library.
export { UserManager };

/** The sign-in library over one client's settings. This file is loaded at the first need. */
export function createManager(settings: SignInSettings): UserManager {
  return new CarefulManager({
    ...settings,
    silent_redirect_uri: settings.redirect_uri,
    popup_redirect_uri: settings.redirect_uri,
    automaticSilentRenew: true,
    includeIdTokenInSilentRenew: true,
    validateSubOnSilentRenew: true,
    // Works where the provider has a check_session_iframe; ours has none and is asked in silence instead.
    monitorSession: true,
    loadUserInfo: false,
    silentRequestTimeoutInSeconds: 6,
    // A line that hangs must not hold up the next try.
    requestTimeoutInSeconds: 10,
    maxSilentRenewTimeoutRetries: 2,
    // The tab's own storage: on a shared computer closing the tab forgets the tokens.
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
    stateStore: new WebStorageStateStore({ store: window.localStorage }),
  });
}

/** Does what the library leaves to its caller (OpenID Connect Core 3.1.3.7): a nonce for each request, and the audience of what comes. */
class CarefulManager extends UserManager {
  /** What each way to sign in begins with: silently, in a popup, by redirect. */
  protected override _signinStart(...[args, ...rest]: Parameters<UserManager['_signinStart']>) {
    return super._signinStart({ nonce: crypto.randomUUID(), ...args }, ...rest);
  }

  /** Whoever signs in is stored first: one whose ID token is for another client is not. */
  override async storeUser(user: User | null) {
    if (user && ![user.profile.aud].flat().includes(this.settings.client_id))
      throw new Error('The ID token is for another client');
    return super.storeUser(user);
  }
}

/** Who a user of the library is to us. */
export function toSignedInUser(user: User): SignedInUser {
  const { sub, name, email } = user.profile;
  return { sub, name: name ?? email ?? '', ...(email && { email }) };
}

/** True when the provider answered that nobody, or somebody else, is signed in there. @public Reached through the loaded library. */
export function saysSignedOut(error: unknown): boolean {
  return error instanceof ErrorResponse && SIGNED_OUT.has(error.error ?? '');
}

/** True when she closed the popup. @public Reached through the loaded library. */
export function saysClosed(error: unknown): boolean {
  return error instanceof Error && /^Popup closed/.test(error.message);
}

/** Whether somebody ended the session of this tab's token. @public Reached through the loaded library. */
export const wasEnded = (client: string): Promise<boolean> =>
  import('./wasEnded.ts').then(
    (it) => it.wasEnded(readStoredUser(client)?.accessToken),
    () => false,
  );

const SIGNED_OUT = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

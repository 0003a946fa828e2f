/** Who is signed in: the subject at the identity provider, and the name to greet her by. */
export interface SignedInUser {
  sub: string;
  name: string;
  email?: string;
}

/**
 * What is known about the session.
 * `unknown` until storage was read; `expired`: she was signed in, the access token can no longer be
 * renewed in the background, and the page stays as it is until she signs in again.
 */
export type SignInState =
  | { status: 'unknown' }
  /** Nobody is signed in; `reason` where that was not so before. */
  | { status: 'anonymous'; reason?: SessionEnd }
  | { status: 'signed-in'; user: SignedInUser }
  | {
      status: 'expired';
      user: SignedInUser;
      /** True where somebody ended the session: from another place, with a new password, with the account. */
      wasEnded?: boolean;
    };

/** How a sign-in or sign-out went. `redirect`: the browser is leaving the page. */
export type SignInOutcome =
  | { status: 'redirect' }
  | { status: 'success'; returnUrl: string }
  | { status: 'fail'; message: string };

/**
 * Why a session ended. `logout`: she logged out, here or in another tab: clear everything that was
 * kept for her. `outside`: the provider no longer has a session, and nobody used the page: clear the screen.
 */
export type SessionEnd = 'logout' | 'outside';

/** Says a text of the pack: `text('settings-failed', { client })`. */
export type Say = (id: string, params?: Record<string, string | number>) => string;

/** Which client signs in, and in whose words its messages are. */
export interface SignInOptions {
  /** The client whose settings are loaded. Default `porchlight-web`. */
  client?: string;
  /** The words of the messages. */
  text: Say;
}

/** The session of this tab. Framework-free; the sign-in library itself is loaded at the first need. */
export interface SignIn {
  state(): SignInState;
  /** Calls back after every change of `state()`; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Calls back once for each session that ended, with the reason. */
  onSessionEnded(listener: (reason: SessionEnd) => void): () => void;
  /**
   * An access token that is good for at least half a minute more, renewed silently if need be.
   * @throws SignInRequired when it can't be renewed; `state()` is then `expired` or `anonymous`.
   */
  getAccessToken(options?: { renew?: boolean }): Promise<string>;
  /**
   * Signs in again without leaving the page where it can: silently, else in a popup where enabled;
   * else redirects and comes back to the present address. Call it from a click (popups need one).
   * Resolves once signed in; never, when the browser leaves; rejects with `SignInFailed`.
   * @param options.stay True where what was typed would be lost: never redirects, and opens the popup
   * wherever the browser lets it.
   */
  requireSignIn(options?: { stay?: boolean }): Promise<SignedInUser>;
  /**
   * For who comes to a page that needs a sign-in, in a tab that has none: asks the provider in silence.
   * Where it gives no answer, the page goes on as `known`, and the state is `expired`.
   * @returns False when the provider knows nobody: she has to sign in.
   */
  enter(known: SignedInUser): Promise<boolean>;
  /** Whether the portal answers now, be it with an error, whatever the browser says: asked before the page is left. */
  isReachable(): Promise<boolean>;
  /** Goes to the logout route of this page with the flag that says it was started inside. */
  logout(): void;
  /** The work of the routes below /authentication; `AuthenticationRoutes` calls these. */
  signIn(returnUrl: string): Promise<SignInOutcome>;
  completeSignIn(url: string): Promise<SignInOutcome>;
  signOut(returnUrl: string): Promise<SignInOutcome>;
  completeSignOut(url: string): Promise<SignInOutcome>;
  /** Goes to the provider's page for a new account; `returnUrl` is where she wants to be in the end. */
  register(returnUrl: string): Promise<SignInOutcome>;
  /** Goes to the provider's page for managing the account. */
  profile(): Promise<SignInOutcome>;
}

/** The access token can't be renewed in the background: somebody has to sign in. */
export class SignInRequired extends Error {
  override name = 'SignInRequired';
}

/** An interactive sign-in failed; the message is a text of the pack. */
export class SignInFailed extends Error {
  override name = 'SignInFailed';
}

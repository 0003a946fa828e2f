import { announceLogout, onLogoutElsewhere } from './channel.ts';
import { type Loaded, leaving } from './loaded.ts';
import { createRenewal } from './renewal.ts';
import { checkReturnUrl, InvalidReturnUrl } from './returnUrl.ts';
import { openSession } from './session.ts';
import { loadSettings, SettingsFailed } from './settings.ts';
import { signInSomehow } from './signInSomehow.ts';
import { isFresh, readStoredUser } from './storedUser.ts';
import {
  type SignedInUser,
  type SignIn,
  SignInFailed,
  type SignInOptions,
  type SignInOutcome,
  SignInRequired,
} from './types.ts';
import { watchSession } from './watchSession.ts';

/** Makes the session of this tab: reads what is stored, and watches for its end. */
export function createSignIn({ client = 'porchlight-web', text }: SignInOptions): SignIn {
  const session = openSession(client);
  const load = once(async (): Promise<Loaded> => {
    const [settings, library] = await Promise.all([loadSettings(client), import('./provider.ts')]);
    const manager = library.createManager(settings);
    manager.events.addUserLoaded((user) => session.begin(library.toSignedInUser(user)));
    manager.events.addUserSignedOut(() => session.end('outside'));
    return { settings, manager, library };
  });
  const renewal = createRenewal(load, session);

  function explain(error: unknown): string {
    if (error instanceof SettingsFailed) return text('settings-failed', { client });
    if (error instanceof InvalidReturnUrl) return text('invalid-return-url');
    return error instanceof SignInFailed ? error.message : text('sign-in-error');
  }

  /** Runs one of the routes' works; whatever goes wrong becomes a message. */
  async function attempt(work: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
    try {
      return await work();
    } catch (error) {
      return { status: 'fail', message: explain(error) };
    }
  }

  const signIn: SignIn = {
    state: session.state,
    subscribe: session.subscribe,
    onSessionEnded: session.onSessionEnded,

    async getAccessToken({ renew = false } = {}) {
      const stored = readStoredUser(client);
      if (!renew && stored && isFresh(stored, 30)) return stored.accessToken;
      const user = await renewal.renew().catch((cause) => {
        // What a call that does not reach its server throws.
        throw new TypeError('No answer from the provider', { cause });
      });
      if (!user) throw new SignInRequired(text('sign-in-error'));
      return user.access_token;
    },

    async requireSignIn() {
      const outcome = await attempt(async () => {
        const loaded = await load();
        return await signInSomehow(loaded, renewal, location.href, text);
      });
      if (outcome.status === 'fail') throw new SignInFailed(outcome.message);
      if (outcome.status === 'redirect') await new Promise<never>(() => {});
      return currentUser();
    },

    async enter(known) {
      try {
        return (await renewal.renew()) !== undefined;
      } catch {
        session.beginWithoutLine(known);
        return true;
      }
    },

    logout() {
      history.pushState({ local: true }, '', '/authentication/logout');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },

    signIn: (returnUrl) =>
      attempt(async () => {
        const checked = checkReturnUrl(returnUrl, location.origin);
        return await signInSomehow(await load(), renewal, checked, text);
      }),

    completeSignIn: (url) =>
      attempt(async () => {
        const { manager } = await load();
        const user = await manager.signinCallback(url);
        // In a popup or a hidden frame the page that opened it goes on.
        if (!user) return { status: 'redirect' };
        return { status: 'success', returnUrl: returnUrlOf(user.state, '/application') };
      }),

    signOut: (returnUrl) =>
      attempt(async () => {
        const checked = checkReturnUrl(returnUrl, location.origin);
        const loaded = await load().catch((error) => {
          if (navigator.onLine) throw error;
        });
        if (!loaded) {
          session.end('logout');
          announceLogout();
          return { status: 'fail', message: text('sign-in.out-without-line') };
        }
        const { manager } = loaded;
        const user = await manager.getUser();
        if (!user) {
          session.end('logout');
          return { status: 'fail', message: text('logged-out') };
        }
        if (user.refresh_token) await manager.revokeTokens(['refresh_token']).catch(() => {});
        session.end('logout');
        announceLogout();
        await leaving(
          manager.signoutRedirect({ id_token_hint: user.id_token, state: { returnUrl: checked } }),
        );
        return { status: 'redirect' };
      }),

    completeSignOut: (url) =>
      attempt(async () => {
        const { manager } = await load();
        const response = await manager.signoutCallback(url);
        session.end('logout');
        return {
          status: 'success',
          returnUrl: returnUrlOf(response?.userState, '/authentication/logged-out'),
        };
      }),

    register: (returnUrl) =>
      attempt(async () => {
        const checked = checkReturnUrl(returnUrl, location.origin);
        const login = `${location.origin}/authentication/login?returnUrl=${encodeURIComponent(checked)}`;
        const { settings } = await load();
        if (!settings.register_url) return leave(login);
        const page = new URL(settings.register_url, location.origin);
        page.searchParams.set('returnUrl', login);
        return leave(page.href);
      }),

    profile: () =>
      attempt(async () => {
        const { settings } = await load();
        return leave(new URL(settings.account_url ?? '/application', location.origin).href);
      }),
  };

  function currentUser(): SignedInUser {
    const state = session.state();
    if (state.status !== 'signed-in') throw new SignInFailed(text('sign-in-error'));
    return state.user;
  }

  onLogoutElsewhere(() => session.end('logout'));
  watchSession(session, renewal);
  return signIn;
}

function returnUrlOf(state: unknown, fallback: string): string {
  const wanted = (state as { returnUrl?: string } | undefined)?.returnUrl;
  return checkReturnUrl(wanted ?? location.origin + fallback, location.origin);
}

function leave(url: string): SignInOutcome {
  location.replace(url);
  return { status: 'redirect' };
}

/** Runs the work at the first call; again only after it failed. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().catch((error) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}

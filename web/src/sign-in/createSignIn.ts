import { onLogoutElsewhere } from './channel.ts';
import type { Loaded } from './loaded.ts';
import { createRenewal } from './renewal.ts';
import { createRouteWorks, tellOutcome } from './routeWorks.ts';
import { openSession, type SignInSession } from './session.ts';
import { isReachable, loadSettings } from './settings.ts';
import { signInWithFallback } from './signInWithFallback.ts';
import { isFresh, readStoredUser } from './storedUser.ts';
import {
  type SignedInUser,
  type SignIn,
  SignInFailed,
  type SignInOptions,
  SignInRequired,
} from './types.ts';
import { watchSession } from './watchSession.ts';

/** Makes the session of this tab: reads what is stored, and watches for its end. */
export function createSignIn({ client = 'porchlight-web', text }: SignInOptions): SignIn {
  const session = openSession(client);
  const load = once(() => loadLibrary(client, session));
  const renewal = createRenewal(load, session);

  function currentUser(): SignedInUser {
    const state = session.state();
    if (state.status !== 'signed-in') throw new SignInFailed(text('sign-in-error'));
    return state.user;
  }

  onLogoutElsewhere(() => session.end('logout'));
  watchSession(session, renewal);
  return {
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

    async requireSignIn({ stay = false } = {}) {
      const work = load().then((loaded) =>
        signInWithFallback(loaded, { renewal, returnUrl: location.href, text, stay }),
      );
      const outcome = await tellOutcome({ client, text }, work);
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

    // An error is an answer: who signs in is told of it.
    isReachable: () => isReachable(client).catch(() => true),

    logout() {
      history.pushState({ local: true }, '', '/authentication/logout');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },

    ...createRouteWorks({ client, session, renewal, load, text }),
  };
}

async function loadLibrary(client: string, session: SignInSession): Promise<Loaded> {
  const [settings, library] = await Promise.all([loadSettings(client), import('./provider.ts')]);
  const manager = library.createManager(settings);
  manager.events.addUserLoaded((user) => session.begin(library.toSignedInUser(user)));
  manager.events.addUserSignedOut(() => session.end('outside'));
  return { settings, manager, library };
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

import type { User } from 'oidc-client-ts';
import type { Loaded } from './loaded.ts';
import type { SignInSession } from './session.ts';

/** Silent sign-in, one at a time. */
export interface Renewal {
  /** A new token for whoever the provider knows; undefined when it knows nobody. @throws when it can't be asked. */
  renew(): Promise<User | undefined>;
  /**
   * Asks whether the session at the provider still is. When it surely is not, ours ends; where somebody
   * used the page it expires: what she typed stands there.
   */
  check(isUsed: boolean): Promise<void>;
  /** Loads the library, so that it renews the stored session's token before it ends. */
  prepare(): Promise<void>;
}

type WhenSignedOut = (frameWorks: boolean, wasEnded: boolean) => void;

const FRAME_WORKS = 'porchlight.frame-works';

/** Renews through a hidden frame (or a refresh token), and tells the session what came of it. */
export function createRenewal(load: () => Promise<Loaded>, session: SignInSession): Renewal {
  let running: Promise<User | undefined> | undefined;

  async function ask(forceIframeAuth: boolean, whenSignedOut: WhenSignedOut) {
    const { manager, library, settings } = await load();
    try {
      const user = await manager.signinSilent({ forceIframeAuth });
      if (!user) return undefined;
      sessionStorage.setItem(FRAME_WORKS, '1');
      session.begin(library.toSignedInUser(user));
      return user;
    } catch (error) {
      if (!library.saysSignedOut(error)) throw error;
      const { status } = session.state();
      // Asked once, while it is news: a press on "Sign in again" must not wait for it.
      const wasEnded = status === 'signed-in' && (await library.wasEnded(settings.client_id));
      whenSignedOut(canTrustFrame(settings.authority), wasEnded);
      return undefined;
    }
  }

  function alone(work: () => Promise<User | undefined>): Promise<User | undefined> {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    renew: () => alone(() => ask(false, (_, wasEnded) => session.expire(wasEnded))),
    check: async (isUsed) => {
      const end: WhenSignedOut = (isTrusted, wasEnded) =>
        isTrusted && (isUsed ? session.expire(wasEnded) : session.end('outside'));
      // Being offline, or a provider that does not answer, ends nobody's session.
      await alone(() => ask(true, end)).catch(() => {});
    },
    prepare: async () => {
      const { manager } = await load();
      await manager.getUser();
    },
  };
}

/**
 * A provider on another site may lose its cookies in a frame and then always answers that nobody is
 * signed in. It is believed only where a frame has worked before, or on our own origin.
 */
function canTrustFrame(authority: string): boolean {
  return (
    new URL(authority).origin === location.origin || sessionStorage.getItem(FRAME_WORKS) === '1'
  );
}

import { onUse } from '../frame/onUse.ts';
import { whenIdle } from '../frame/whenIdle.ts';
import type { Renewal } from './renewal.ts';
import type { SignInSession } from './session.ts';

const LOOK_AGAIN = 5 * 60_000;
const AT_MOST_EVERY = 30_000;
/** Milliseconds between two tries to reach the provider, for who went on without a line. */
const TRY_AGAIN = 20_000;

/**
 * Notices a sign-out that happened outside this page: whenever the tab comes back into view, and
 * every five minutes while nothing is typed in it. A page in which something was, stays until she has
 * signed in again. A session without fresh tokens is looked up at once.
 */
export function watchSession(session: SignInSession, renewal: Renewal): void {
  let lookedAt = Date.now();
  let usedAt = lookedAt;
  let isUsed = false;

  async function look(): Promise<void> {
    if (session.state().status !== 'signed-in' || document.visibilityState !== 'visible') return;
    if (Date.now() - lookedAt < AT_MOST_EVERY) return;
    lookedAt = Date.now();
    await renewal.check(isUsed);
  }

  /** Whoever went on without a line is signed in as soon as there is one; or has to, when nobody is known. */
  async function reach(): Promise<void> {
    if (session.state().status === 'expired' && session.isWithoutLine())
      await renewal.renew().then(
        () => session.reached(),
        () => undefined,
      );
  }

  addEventListener('online', reach);
  setInterval(reach, TRY_AGAIN);
  onUse(() => {
    usedAt = Date.now();
    isUsed = true;
  });
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  setInterval(() => {
    if (Date.now() - usedAt >= LOOK_AGAIN) void look();
  }, LOOK_AGAIN);

  if (session.state().status === 'unknown') renewal.renew().catch(() => session.expire());
  // Loads the library, which renews the token before it ends.
  else if (session.state().status === 'signed-in')
    whenIdle(() => void renewal.prepare().catch(() => {}));
}

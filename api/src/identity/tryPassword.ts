import type { Context } from 'koa';
import { stateOf } from '../http/Route.ts';
import { type Account, normalizeEmail } from './accounts.ts';
import type { IdentityServices } from './IdentityServices.ts';
import { findDevice } from './knownDevices.ts';
import { recordAccountEvent } from './recordAccountEvent.ts';

/** What a try came to. Without an account it was wrong, or there were too many: then how long to wait. */
export interface PasswordTry {
  account?: Account;
  /** Seconds. */
  wait?: number;
}

/**
 * Tries a password. Wrong ones count for the account, from all addresses together, whether it exists
 * or not; those of a device that has signed in to it before count for that device alone.
 */
export async function tryPassword(
  services: IdentityServices,
  ctx: Context,
  email: string,
  password: string,
): Promise<PasswordTry> {
  const { accounts, limits, vault } = services;
  const known = await accounts.findByEmail(email);
  const device = known && findDevice(vault, ctx, known.id);
  const counted = device ? 'device-password' : 'wrong-password';
  const key = device ?? normalizeEmail(email);
  // Counted before it is looked at: of many at once, no more than these get an answer.
  const { isAllowed, seconds, isFirstRefused, before } = await limits.spend(counted, key);
  if (!isAllowed) {
    if (known && isFirstRefused) recordUnawaited(services, known.id, 'account-locked');
    return { wait: seconds };
  }
  const account = await accounts.authenticate(email, password);
  if (!account) {
    stateOf(ctx).refused = 'wrong-password';
    // The first in a quarter of an hour: a flood writes one, and a lock.
    if (known && before === 0) recordUnawaited(services, known.id, 'sign-in-failed');
    return {};
  }
  await limits.forget(counted, key);
  return { account };
}

/** Not awaited: the time that it takes would tell whether there is an account. */
function recordUnawaited(
  { database, logger }: IdentityServices,
  id: string,
  action: 'account-locked' | 'sign-in-failed',
): void {
  recordAccountEvent(database, id, action, { step: 'password' }).catch((err) =>
    logger.error({ err }, 'What happened to an account was not written down.'),
  );
}

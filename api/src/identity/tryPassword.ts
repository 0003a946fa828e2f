import type { Context } from 'koa';
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
  const { isAllowed, seconds, isFirstRefused } = await limits.spend(counted, key);
  if (!isAllowed) {
    if (known && isFirstRefused) void recordLock(services, known.id);
    return { wait: seconds };
  }
  const account = await accounts.authenticate(email, password);
  if (!account) return {};
  await limits.forget(counted, key);
  return { account };
}

/** Not awaited: the time that it takes would tell whether there is an account. */
async function recordLock({ database, logger }: IdentityServices, id: string): Promise<void> {
  await recordAccountEvent(database, id, 'account-locked').catch((err) =>
    logger.error({ err }, 'A lock was not written down.'),
  );
}

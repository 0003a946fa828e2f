import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/index.ts';
import { limitedAddress } from '../http/clientAddress.ts';
import { normalizeEmail } from './accounts.ts';

/** What is counted: tries from an address, wrong passwords for an account, links for an account. */
export type Counted = 'address' | 'wrong-password' | 'reset-link';

export interface SignInLimits {
  /** Counts one; false when there were too many. `seconds` is set when it is false. */
  spend(counted: Counted, key: string): Promise<{ isAllowed: boolean; seconds: number }>;
  /** Forgets what was counted: the right password was given. */
  forget(counted: Counted, key: string): Promise<void>;
}

const MINUTE = 60;

/**
 * Limits of the sign-in pages, in PostgreSQL for all processes. An account's wrong passwords are
 * counted whether it exists or not, and by address and account together: a stranger elsewhere
 * can't keep her out of her own.
 */
export function createSignInLimits(database: Database, perMinute: () => number): SignInLimits {
  const settings: Record<Counted, () => { points: number; duration: number }> = {
    // A library's computers share one address.
    address: () => ({ points: perMinute() * 5, duration: MINUTE }),
    'wrong-password': () => ({ points: 10, duration: 15 * MINUTE }),
    'reset-link': () => ({ points: 3, duration: 60 * MINUTE }),
  };
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf(counted: Counted): RateLimiterPostgres {
    const { points, duration } = settings[counted]();
    const id = `${counted}:${points}`;
    const limiter =
      limiters.get(id) ??
      new RateLimiterPostgres({
        storeClient: database.sequelize,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: `identity-${counted}`,
        points,
        duration,
        clearExpiredByTimeout: false,
      });
    limiters.set(id, limiter);
    return limiter;
  }

  const keyOf = (counted: Counted, key: string) =>
    // Addresses of e-mail stay out of the table.
    counted === 'address'
      ? limitedAddress(key)
      : createHash('sha256').update(key).digest('base64url');

  return {
    async spend(counted, key) {
      try {
        await limiterOf(counted).consume(keyOf(counted, key));
        return { isAllowed: true, seconds: 0 };
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return { isAllowed: false, seconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) };
      }
    },
    async forget(counted, key) {
      await limiterOf(counted).delete(keyOf(counted, key));
    },
  };
}

/**
 * What an account's wrong passwords are counted under: one key however the address is spelled, and
 * from whichever address of a home's network it comes.
 */
export const passwordKey = (email: string, address: string): string =>
  `${normalizeEmail(email)} ${limitedAddress(address)}`;

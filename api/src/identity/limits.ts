import type { Settings } from '@porchlight/engine/compile';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Vault } from '../crypto/index.ts';
import type { Database } from '../database/index.ts';
import { limitedNetworks } from '../http/clientAddress.ts';

/** What is counted for the address that a request comes from. */
type CountedByAddress = 'address' | 'registration' | 'authorization';
/** What is counted for an account, a device or an address of e-mail. */
type CountedByName =
  | 'wrong-password'
  | 'device-password'
  | 'mail'
  | 'second-step'
  | 'account-authorization';
/** What sign-in counts, by address or by name. */
export type Counted = CountedByAddress | CountedByName;

/** Whether one more is allowed; if not, in how many seconds it is. */
export interface Spent {
  isAllowed: boolean;
  seconds: number;
  /** True for the first that is not, and no other until one is allowed again. */
  isFirstRefused: boolean;
  /** How many there were before it, since one was forgotten or the time began. */
  before: number;
}

/** How often passwords and links may be tried; counted in the database for all processes. */
export interface SignInLimits {
  /** Counts one. Whether the account or the address of e-mail exists makes no difference. */
  spend(counted: Counted, key: string): Promise<Spent>;
  /** As `spend`, and counts nothing: another may be quicker. */
  peek(counted: Counted, key: string): Promise<Spent>;
  /** Takes back what `spend` has counted just now: nothing came of it. */
  giveBack(counted: Counted, key: string): Promise<void>;
  /** Forgets what was counted: the right password was given. */
  forget(counted: CountedByName, key: string): Promise<void>;
}

type RateLimits = Settings['rateLimits'];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** A library's computers share one address. */
const PEOPLE_AT_AN_ADDRESS = 5;
/**
 * Authorisation requests of an account for each that an address may have kept, and how many at the least, however few
 * a pack lets an address have: a page makes one by itself whenever it is opened and whenever its token grows old.
 */
const RENEWALS = 5;
const LEAST_RENEWALS = 300;
/** For a release from before the pack had them. */
const BEFORE = {
  passwordTriesPerQuarterHour: 10,
  passwordLinksPerHour: 3,
  registrationsPerHour: 100,
  authorizationsPerQuarterHour: 100,
  secondStepPerQuarterHour: 10,
};

type Allowance = (limits: RateLimits & typeof BEFORE) => { points: number; duration: number };
const ALLOWANCES: Record<Counted, Allowance> = {
  address: (limits) => ({
    points: limits.signInPerMinute * PEOPLE_AT_AN_ADDRESS,
    duration: MINUTE,
  }),
  registration: (limits) => ({ points: limits.registrationsPerHour, duration: HOUR }),
  authorization: (limits) => ({
    points: limits.authorizationsPerQuarterHour,
    duration: 15 * MINUTE,
  }),
  'wrong-password': (limits) => ({
    points: limits.passwordTriesPerQuarterHour,
    duration: 15 * MINUTE,
  }),
  'device-password': (limits) => ({
    points: limits.passwordTriesPerQuarterHour,
    duration: 15 * MINUTE,
  }),
  // For the account alone: six digits are few, from however many addresses they are guessed.
  'second-step': (limits) => ({
    points: limits.secondStepPerQuarterHour,
    duration: 15 * MINUTE,
  }),
  'account-authorization': (limits) => ({
    points: Math.max(LEAST_RENEWALS, limits.authorizationsPerQuarterHour * RENEWALS),
    duration: 15 * MINUTE,
  }),
  mail: (limits) => ({ points: limits.passwordLinksPerHour, duration: HOUR }),
};

/** What counts, for each that is counted and the share of it that one name may have. */
function openLimiters(database: Database, read: () => RateLimits) {
  const limiters = new Map<string, RateLimiterPostgres>();
  return (counted: Counted, share = 1): RateLimiterPostgres => {
    const { points, duration } = ALLOWANCES[counted]({ ...BEFORE, ...read() });
    const id = `${counted}:${points * share}`;
    const limiter =
      limiters.get(id) ??
      new RateLimiterPostgres({
        storeClient: database.client,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: `identity-${counted}`,
        points: points * share,
        duration,
        clearExpiredByTimeout: false,
      });
    limiters.set(id, limiter);
    return limiter;
  };
}

/** Limits of the sign-in pages, as the pack has them now; counted in PostgreSQL for all processes. */
export function createSignInLimits(
  database: Database,
  vault: Pick<Vault, 'fingerprint'>,
  read: () => RateLimits,
): SignInLimits {
  const limiterOf = openLimiters(database, read);

  function namesOf(counted: Counted, key: string) {
    if (BY_ADDRESS.has(counted)) return limitedNetworks(key);
    // Addresses of e-mail stay out of the table, and nobody can guess them from what stands there.
    return [{ name: vault.fingerprint('limit', key), share: 1 }];
  }

  return {
    async spend(counted, key) {
      let before = 0;
      for (const { name, share } of namesOf(counted, key)) {
        const limiter = limiterOf(counted, share);
        try {
          before = Math.max(before, (await limiter.consume(name)).consumedPoints - 1);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          const seconds = secondsOf(error);
          const isFirstRefused = error.consumedPoints === limiter.points + 1;
          return { isAllowed: false, seconds, isFirstRefused, before: error.consumedPoints - 1 };
        }
      }
      return { isAllowed: true, seconds: 0, isFirstRefused: false, before };
    },
    async peek(counted, key) {
      let before = 0;
      for (const { name, share } of namesOf(counted, key)) {
        const limiter = limiterOf(counted, share);
        const found = await limiter.get(name);
        if (!found) continue;
        before = Math.max(before, found.consumedPoints);
        if (found.consumedPoints < limiter.points) continue;
        return { isAllowed: false, seconds: secondsOf(found), isFirstRefused: false, before };
      }
      return { isAllowed: true, seconds: 0, isFirstRefused: false, before };
    },
    async giveBack(counted, key) {
      for (const { name, share } of namesOf(counted, key)) {
        const limiter = limiterOf(counted, share);
        // Where its time is over meanwhile there is nothing to take back, and nothing to have in advance.
        if ((await limiter.get(name))?.consumedPoints) await limiter.reward(name);
      }
    },
    async forget(counted, key) {
      for (const { name } of namesOf(counted, key)) await limiterOf(counted).delete(name);
    },
  };
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

const BY_ADDRESS: ReadonlySet<string> = new Set(['address', 'registration', 'authorization']);

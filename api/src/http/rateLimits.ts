import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Database, type QueryRunner, sql } from '../database/index.ts';
import { limitedNetworks } from './clientAddress.ts';
import { ProblemError } from './ProblemError.ts';

/**
 * What is limited; the figures stand in the release's settings as `<kind>PerMinute`. For `reads`, pages of
 * lists and documents, it is a multiple of the writes.
 */
export type LimitedKind = 'writes' | 'reads' | 'uploads' | 'linkTries' | 'forms';

/** How many pages may be read for each write. */
export const READS_PER_WRITE = 5;

/** The allowances of accounts and addresses, counted in the database for all processes. */
export interface RateLimiter {
  /**
   * Spends one point of an account's and of an address's allowance.
   * @throws ProblemError 429 with Retry-After.
   */
  spend(kind: LimitedKind, by: { account?: string; address: string }): Promise<void>;
}

// In milliseconds since 1970, as the library writes them.
const FORGET = sql(
  'rate-limits-forget',
  'delete from rate_limits where expire < extract(epoch from now()) * 1000',
);

/** A library's computers share one address: it may do as much as so many people. */
const PEOPLE_AT_AN_ADDRESS = 5;
const MINUTE = 60;

/**
 * Limits in PostgreSQL, which all processes share. Writes are drawn from it a tenth of the
 * allowance at a time and spent here: a save then costs a fraction of a query. What a process has drawn and not spent
 * counts as spent, so a limit may bite early, never late.
 */
export function createRateLimits(
  database: Database,
  pointsPerMinute: (kind: LimitedKind) => number,
): RateLimiter {
  const limiters = new Map<number, RateLimiterPostgres>();
  const drawn = new Map<string, { left: number; until: number }>();

  function limiterOf(points: number): RateLimiterPostgres {
    let limiter = limiters.get(points);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: database.client,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: '',
        points,
        duration: MINUTE,
        clearExpiredByTimeout: false,
      });
      limiters.set(points, limiter);
    }
    return limiter;
  }

  async function spendOne(key: string, points: number, draw: number): Promise<void> {
    const known = drawn.get(key);
    if (known && known.left > 0 && known.until > Date.now()) {
      known.left -= 1;
      return;
    }
    try {
      const { msBeforeNext } = await limiterOf(points).consume(key, draw);
      if (drawn.size > 50_000) drawn.clear();
      if (draw > 1) drawn.set(key, { left: draw - 1, until: Date.now() + msBeforeNext });
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new ProblemError(429, 'too-many-requests', {
        headers: { 'Retry-After': String(Math.max(1, Math.ceil(error.msBeforeNext / 1000))) },
      });
    }
  }

  return {
    async spend(kind, { account, address }) {
      const points = pointsPerMinute(kind);
      const draw = Math.min(25, Math.ceil(points / 10));
      const atAddress = points * PEOPLE_AT_AN_ADDRESS;
      // An address is drawn for in larger portions: five people may share it.
      const portion = draw * PEOPLE_AT_AN_ADDRESS;
      for (const { name, share } of limitedNetworks(address))
        await spendOne(`${kind}:address:${name}`, atAddress * share, portion * share);
      if (account) await spendOne(`${kind}:account:${account}`, points, draw);
    },
  };
}

/** Forgets what was counted in minutes that are over. @returns How many rows. */
export const forgetRateLimits = (runner: QueryRunner): Promise<number> => runner.run(FORGET);

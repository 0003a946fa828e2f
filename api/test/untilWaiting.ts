import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, sql } from '../src/database/index.ts';

const WAITING = sql(
  'test-waiting-statements',
  `select from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
);

/**
 * Resolves once so many statements of this database wait for a lock.
 * @param like What they are, as `like` has it.
 * @throws Error after a minute
 */
export async function untilWaiting(database: Database, like: string, count = 1): Promise<void> {
  const deadline = Date.now() + 60_000;
  while ((await database.all(WAITING, [like])).length < count) {
    if (Date.now() > deadline) throw new Error(`Not ${count} of these waits: ${like}`);
    await sleep(20);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientBase } from 'pg';
import type { Database } from './Database.ts';

/** Any number, the same in every process: who holds it migrates. */
const MIGRATION_LOCK = 7_076_837;
/** Milliseconds between looks whether it is free. */
const LOOK = 200;
/** Milliseconds that a change of a table waits for those who use it; saves wait behind it. */
const LOCK_TIMEOUT = 500;
/** Milliseconds before a change that met a lock is tried again, doubled each time up to the longest. */
const PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** Milliseconds after which it has failed. */
const PATIENCE = 15 * 60_000;

/** What passes: others have the lock, a deadlock was cut. */
const PASSING = new Set(['55P03', '40P01']);

/**
 * Does something that one process at a time may do to the database, as the owner of its tables, on a
 * connection of its own: its statements may take as long as they need.
 */
export async function underMigrationLock<Result>(
  owner: Pick<Database, 'url'>,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: owner.url,
    application_name: 'porchlight-migration',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // The statement that runs then fails, and says it.
  client.on('error', () => {});
  await client.connect();
  try {
    await setLimits(client);
    // Looked for, not waited for: a statement that waits would hold up an index that is being made.
    while (!(await takeLock(client))) await sleep(LOOK);
    return await work(client);
  } finally {
    // With the connection goes the lock.
    await client.end().catch(() => {});
  }
}

/**
 * One transaction. Where it would make others wait it gives way, and is tried again a moment later.
 * @param patience Milliseconds. Default 15 minutes.
 * @throws Error with a line for the operator when others held the lock for all that time.
 */
export async function transactPatiently<Result>(
  client: ClientBase,
  work: () => Promise<Result>,
  patience: number = PATIENCE,
): Promise<Result> {
  const deadline = Date.now() + patience;
  for (let pause = PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    await setLimits(client);
    await client.query('begin');
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      // A connection that broke has rolled back by itself.
      await client.query('rollback').catch(() => {});
      const isPassing = PASSING.has((error as { code?: string }).code ?? '');
      if (!isPassing) throw error;
      if (Date.now() > deadline) throw new LockedError(patience, { cause: error });
    }
    await sleep(pause);
  }
}

class LockedError extends Error {
  override name = 'LockedError';
  constructor(patience: number, options: ErrorOptions) {
    super(
      `Other transactions held a table for ${Math.round(patience / 60_000)} minutes that a migration has to change: end them (pg_stat_activity shows them), and start again.`,
      options,
    );
  }
}

async function takeLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [MIGRATION_LOCK],
  );
  return rows[0]!.taken;
}

async function setLimits(client: ClientBase): Promise<void> {
  await client.query(
    `set statement_timeout = 0;
     set idle_in_transaction_session_timeout = 0;
     set lock_timeout = ${LOCK_TIMEOUT}`,
  );
  // The statement of a process that was killed ends soon, and with it its locks. Not on every system.
  await client.query('set client_connection_check_interval = 2000').catch(() => {});
}

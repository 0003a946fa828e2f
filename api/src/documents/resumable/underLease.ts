import { randomUUID } from 'node:crypto';
import { type Database, sql } from '../../database/index.ts';

/** Seconds after which a process that says nothing is taken for dead. */
const LEASE = 10;
/** Milliseconds between its signs. */
const SIGN = 3_000;

const TAKE = sql(
  'upload-finish-take',
  `update uploads set finisher = $2, finish_until = now() + make_interval(secs => $3)
   where id = $1 and received = size and coalesce(finish_until < now(), true)`,
);
const KEEP = sql(
  'upload-finish-keep',
  `update uploads set finish_until = now() + make_interval(secs => $3)
   where id = $1 and finisher = $2`,
);
const LEAVE = sql(
  'upload-finish-leave',
  'update uploads set finish_until = null where id = $1 and finisher = $2',
);

/**
 * Does something with a complete upload that one process at a time is to do. A lease of its row, not a
 * lock of a connection: behind a pool of transactions none would hold. It saves work and no more; what is
 * done must stand being done twice, by a process that stood still for longer than its lease.
 * @returns Undefined when another is at it, or there is no such upload.
 */
export async function underLease<Result>(
  database: Database,
  id: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const finisher = randomUUID();
  if ((await database.run(TAKE, [id, finisher, LEASE])) === 0) return undefined;
  const sign = () => database.run(KEEP, [id, finisher, LEASE]).catch(() => {});
  const signs = setInterval(sign, SIGN);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    await database.run(LEAVE, [id, finisher]).catch(() => {});
  }
}

import type { Logger } from 'pino';
import { type Database, sql } from '../../database/index.ts';
import { adviceOn, recordFailure } from './jobStates.ts';
import { PRESENCE_LOCKS } from './openPresence.ts';

// Of several processes one does it.
const LOCK = sql('jobs-recover-lock', 'select pg_try_advisory_xact_lock(7076840) as "isOurs"');
const BURY = sql(
  'jobs-bury',
  `delete from job_workers w where seen_at < now() - $1 * interval '1 ms'
   and not exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.granted
     and l.database = (select oid from pg_database where datname = current_database())
     and l.classid = $2 and l.objid = w.lock_id)`,
);
const LEFT = sql(
  'jobs-left',
  `select id::text, task_identifier as name, attempts as attempt, max_attempts as "of",
     locked_by as worker
   from graphile_worker.jobs j where locked_at < now() - $1 * interval '1 ms'
   and not exists (select 1 from job_workers w where w.id = j.locked_by)`,
);
const UNLOCK = sql('jobs-unlock', 'select graphile_worker.force_unlock_workers($1)');
// As after any other failure: one that kills its process does not kill the next at once.
const POSTPONE = sql(
  'jobs-postpone',
  `select graphile_worker.reschedule_jobs(array[$1::bigint],
     run_at := now() + case when $2::int > 1 then exp(least($2::int, 10)) else 0 end * interval '1 s')`,
);
const GIVE_UP = sql(
  'jobs-give-up',
  'select graphile_worker.permanently_fail_jobs(array[$1::bigint], $2)',
);

const ERROR = 'The process ended in the middle of it.';

/**
 * Gives back to the queue what processes had in hand that are no more. The queue by itself would wait
 * for four hours.
 * @param silence Milliseconds without a sign of life, and without its lock, after which one is dead.
 */
export async function recoverJobs(
  database: Database,
  logger: Logger,
  silence: number,
): Promise<void> {
  await database.run(BURY, [silence, PRESENCE_LOCKS]);
  // Outside a transaction: mostly there are none.
  if (!(await database.first(LEFT, [silence]))) return;
  await database.transact(async (runner) => {
    if (!(await runner.first<{ isOurs: boolean }>(LOCK))!.isOurs) return;
    const left = await runner.all<{
      id: string;
      name: string;
      attempt: number;
      of: number;
      worker: string;
    }>(LEFT, [silence]);
    await runner.run(UNLOCK, [left.map(({ worker }) => worker)]);
    for (const { id, name, attempt, of } of left) {
      const isLast = attempt >= of;
      await recordFailure(runner, { name, error: ERROR, isLast });
      const line = { job: name, attempt, of };
      if (isLast) {
        await runner.run(GIVE_UP, [id, ERROR]);
        logger.error(
          line,
          `A job is given up: its process ended in the middle of it, ${of} times. ${adviceOn(name)}`,
        );
      } else {
        await runner.run(POSTPONE, [id, attempt]);
        logger.warn(line, 'A process ended in the middle of a job: another does it.');
      }
    }
  });
}

import { type QueryRunner, sql } from '../../database/index.ts';
import type { Job } from '../Job.ts';

// What was given up before is taken out first: the queue would keep it for ever.
const FORGET_GIVEN_UP = sql(
  'queue-forget-given-up',
  `select graphile_worker.complete_jobs(array(
     select id from graphile_worker.jobs
     where task_identifier = $1 and locked_at is null and attempts >= max_attempts))`,
);
const ADD = sql(
  'queue-add',
  `select graphile_worker.add_job($1, $2::json, job_key := $1, max_attempts := $3)
   where not exists (select 1 from graphile_worker.jobs where key = $1 and locked_at is not null)`,
);
const KNOW = sql(
  'queue-know',
  'insert into job_states (name) values ($1) on conflict (name) do nothing',
);

/**
 * Puts a job into the queue, to run at once: in the transaction of what asks for it, so both are there
 * or neither. One that waits already begins anew with this payload.
 * @returns False when it runs now: then nothing is added.
 */
export async function enqueue(
  runner: QueryRunner,
  { name, attempts }: Pick<Job<never>, 'name' | 'attempts'>,
  payload: object = {},
): Promise<boolean> {
  await runner.run(KNOW, [name]);
  await runner.run(FORGET_GIVEN_UP, [name]);
  return (await runner.run(ADD, [name, JSON.stringify(payload), attempts])) > 0;
}

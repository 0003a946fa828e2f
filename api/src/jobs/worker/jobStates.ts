import { type QueryRunner, sql } from '../../database/index.ts';
import type { JobResult } from '../Job.ts';

const STARTED = sql(
  'job-started',
  `insert into job_states (name, started_at) values ($1, now())
   on conflict (name) do update set started_at = excluded.started_at`,
);
const SUCCEEDED = sql(
  'job-succeeded',
  `update job_states set ended_at = now(), succeeded = true, result = $2, given_up_at = null
   where name = $1`,
);
const FAILED = sql(
  'job-failed',
  `update job_states set ended_at = now(), succeeded = false, last_error = $2, failed_at = now(),
     given_up_at = case when $3 then coalesce(given_up_at, now()) else given_up_at end
   where name = $1`,
);

/** Characters of an error that are kept. */
const LONGEST_ERROR = 2_000;

/** Writes down that a run begins. */
export const recordStart = (runner: QueryRunner, name: string) => runner.run(STARTED, [name]);

/** Writes down what a run has done. */
export const recordSuccess = (runner: QueryRunner, name: string, result: JobResult | undefined) =>
  runner.run(SUCCEEDED, [name, result ?? null]);

/** Writes down why a run failed, and whether it was the last attempt. */
export const recordFailure = (
  runner: QueryRunner,
  { name, error, isLast }: { name: string; error: string; isLast: boolean },
) => runner.run(FAILED, [name, error.slice(0, LONGEST_ERROR), isLast]);

/** What an operator does about a job that is given up; ends the line of the log that says so. */
export const adviceOn = (name: string) =>
  `Mend what the error says, then run: npm run portal -- jobs retry ${name}`;

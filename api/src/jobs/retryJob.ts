import { recordEvent } from '../audit/recordEvent.ts';
import { type Database, sql } from '../database/index.ts';
import { OperatorError } from '../OperatorError.ts';
import type { Job } from './Job.ts';
import { enqueue } from './queue/enqueue.ts';

const FIND = sql(
  'jobs-find',
  `select coalesce(s.name, q.task_identifier) as name, q.max_attempts as attempts
   from job_states s full join graphile_worker.jobs q on q.task_identifier = s.name
   where $1 in (s.name, q.task_identifier, q.id::text)`,
);
const PAYLOAD = sql(
  'jobs-payload',
  `select j.payload from graphile_worker._private_jobs j
   join graphile_worker.jobs q on q.id = j.id where q.task_identifier = $1`,
);

/** Attempts of a job that this version does not know. */
const ATTEMPTS = 6;

/**
 * Has a job run now, with all its attempts; audited.
 * @param nameOrId As the list shows it.
 * @throws OperatorError when there is none, or it runs now
 */
export async function retryJob(
  database: Database,
  jobs: Job<never>[],
  nameOrId: string,
  actor: string,
): Promise<{ name: string }> {
  const known = jobs.find(({ name }) => name === nameOrId);
  const found = await database.first<{ name: string; attempts: number | null }>(FIND, [nameOrId]);
  const name = known?.name ?? found?.name;
  if (!name) throw new OperatorError(`No job is called "${nameOrId}": see \`portal jobs list\`.`);
  const attempts = jobs.find((job) => job.name === name)?.attempts ?? found?.attempts ?? ATTEMPTS;
  return database.transact(async (runner) => {
    const { payload } = (await runner.first<{ payload: object }>(PAYLOAD, [name])) ?? {};
    if (!(await enqueue(runner, { name, attempts }, payload)))
      throw new OperatorError(`The job ${name} runs now.`);
    await recordEvent(runner, { actor, action: 'job-retry', details: { job: name } });
    return { name };
  });
}

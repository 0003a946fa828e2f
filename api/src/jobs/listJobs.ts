import { type QueryRunner, sql } from '../database/index.ts';
import type { Job, JobResult } from './Job.ts';
import { PRESENCE_LOCKS } from './worker/openPresence.ts';

/** What an operator sees of a job. */
export interface JobState {
  /** Of what stands in the queue; null while nothing does. */
  id: string | null;
  name: string;
  /**
   * `idle`: it waits for its next time, or to be asked for. `due`: it waits for a process. `running`.
   * `retrying`: it failed and comes again. `failed`: it is given up, until its next time or `jobs retry`.
   */
  state: 'idle' | 'due' | 'running' | 'retrying' | 'failed';
  lastRun: Date | null;
  /** How long the last run took; null while one runs. */
  seconds: number | null;
  /** Of the attempts that it has, how many were begun. */
  attempt: number;
  attempts: number | null;
  nextRun: Date | null;
  lastResult: JobResult | null;
  /** Stays when it succeeds; `failedAt` says since when it is known. */
  lastError: string | null;
  failedAt: Date | null;
  /** Where it runs. */
  process: string | null;
  summary: string;
}

const LIST = sql(
  'jobs-list',
  `select q.id::text, coalesce(s.name, q.task_identifier) as name,
     case when q.locked_at is not null then 'running'
       when s.given_up_at is not null then 'failed'
       when q.attempts > 0 then 'retrying'
       when q.run_at <= now() then 'due'
       else 'idle' end as state,
     s.ended_at as "lastRun",
     case when q.locked_at is null
       then extract(epoch from s.ended_at - s.started_at)::float8 end as seconds,
     coalesce(q.attempts, 0) as attempt, q.max_attempts as attempts,
     case when q.attempts < q.max_attempts then q.run_at else s.next_at end as "nextRun",
     s.result as "lastResult", s.last_error as "lastError", s.failed_at as "failedAt",
     w.host || ':' || w.pid as process
   from job_states s full join graphile_worker.jobs q on q.task_identifier = s.name
   left join job_workers w on w.id = q.locked_by
   order by name`,
);
// A killed one loses its lock at once; its row stays until another finds it, or a restored database has it.
const WORKERS = sql(
  'jobs-workers',
  `select count(*)::int as count from job_workers w
   where seen_at > now() - interval '15 s' or exists (
     select 1 from pg_locks l where l.locktype = 'advisory' and l.granted
       and l.database = (select oid from pg_database where datname = current_database())
       and l.classid = $1 and l.objid = w.lock_id)`,
);

const NEVER = {
  id: null,
  state: 'idle',
  lastRun: null,
  seconds: null,
  attempt: 0,
  nextRun: null,
  lastResult: null,
  lastError: null,
  failedAt: null,
  process: null,
} as const;

/**
 * Every job, by its name: what stands in the queue or has run, and what this version has beside.
 * @param jobs Those of this version.
 */
export async function listJobs(runner: QueryRunner, jobs: Job<never>[]): Promise<JobState[]> {
  const rows = await runner.all<Omit<JobState, 'summary'>>(LIST);
  const known = rows.map((row) => {
    const job = jobs.find(({ name }) => name === row.name);
    return { ...row, attempts: row.attempts ?? job?.attempts ?? null, summary: job?.summary ?? '' };
  });
  const others = jobs
    .filter(({ name }) => !rows.some((row) => row.name === name))
    .map(({ name, attempts, summary }) => ({ ...NEVER, name, attempts, summary }));
  return [...known, ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** How many living processes work on jobs. */
export const countWorkers = async (runner: QueryRunner): Promise<number> =>
  (await runner.first<{ count: number }>(WORKERS, [PRESENCE_LOCKS]))!.count;

import { migration } from '../migration.ts';

/**
 * What is known of jobs beside the queue, which stands in the schema `graphile_worker` and forgets what
 * is done: when each comes next, how its last run went, and which processes work.
 */
export const jobs = migration(
  '0012-jobs',
  `
  create table job_states (
    name text primary key,
    -- When it is put into the queue next. Null for one that only runs when it is asked for.
    next_at timestamptz,
    started_at timestamptz,
    ended_at timestamptz,
    -- Of the run that ended last; null before the first.
    succeeded boolean,
    result jsonb,
    last_error text,
    failed_at timestamptz,
    -- Since when it is given up: all its attempts failed. Null again once it succeeds.
    given_up_at timestamptz
  );

  create table job_workers (
    -- As the queue names whoever has locked a job.
    id text primary key,
    -- The advisory lock that its connection holds for as long as the process lives.
    lock_id integer not null generated always as identity,
    host text not null,
    pid integer not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  );
  `,
);

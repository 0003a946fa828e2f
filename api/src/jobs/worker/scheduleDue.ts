import { type Database, sql } from '../../database/index.ts';
import type { Job } from '../Job.ts';
import { enqueue } from '../queue/enqueue.ts';

/** Milliseconds after which a job comes that is new here, where its interval is longer. */
const FIRST = 10_000;

// One whose interval became shorter does not wait for the longer one.
const KNOW = sql(
  'jobs-know',
  `insert into job_states (name, next_at)
   select name, now() + least(every, $3) * interval '1 ms'
   from unnest($1::text[], $2::float8[]) as given (name, every)
   on conflict (name) do update set next_at = least(
     job_states.next_at, now() + (select every from unnest($1::text[], $2::float8[]) as given (name, every)
       where given.name = excluded.name) * interval '1 ms')`,
);
const NEXT = sql(
  'jobs-next',
  `select (extract(epoch from min(next_at) - now()) * 1000)::float8 as wait from job_states
   where name = any($1)`,
);
// Of several processes one gets it: the others find the time in the future once they have the row.
const TAKE_DUE = sql(
  'jobs-take-due',
  `update job_states s set next_at = now() + given.every * interval '1 ms'
   from unnest($1::text[], $2::float8[]) as given (name, every)
   where s.name = given.name and s.next_at <= now() returning s.name`,
);
// One that still waits for its next attempt goes on with what it has left of them.
const IS_PENDING = sql(
  'jobs-is-pending',
  `select 1 from graphile_worker.jobs
   where key = $1 and (locked_at is not null or attempts < max_attempts)`,
);

/** Jobs that come by the clock of the database: each once, whatever the number of processes. */
export interface JobSchedule {
  /** Puts into the queue what is due. @returns Milliseconds until the next is. */
  enqueueDue(): Promise<number>;
}

/** Writes down jobs that are new, and when they come. */
export async function openSchedule(database: Database, jobs: Job<never>[]): Promise<JobSchedule> {
  const scheduled = new Map(jobs.filter(({ every }) => every).map((job) => [job.name, job]));
  const names = [...scheduled.keys()];
  const intervals = [...scheduled.values()].map(({ every }) => every);
  await database.run(KNOW, [names, intervals, FIRST]);

  return {
    async enqueueDue() {
      const next = await database.first<{ wait: number | null }>(NEXT, [names]);
      const wait = next?.wait ?? Number.POSITIVE_INFINITY;
      if (wait > 0) return wait;
      await database.transact(async (runner) => {
        const due = await runner.all<{ name: string }>(TAKE_DUE, [names, intervals]);
        for (const { name } of due)
          if (!(await runner.first(IS_PENDING, [name])))
            await enqueue(runner, scheduled.get(name)!);
      });
      return 0;
    },
  };
}

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type QueryRunner, sql } from '../../database/index.ts';

// What waits for its time, or for its next attempt, is not late.
const OLDEST = sql(
  'jobs-oldest',
  `select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as age from graphile_worker.jobs
   where locked_at is null and attempts < max_attempts and run_at <= now()`,
);
const GIVEN_UP = sql(
  'jobs-given-up',
  'select name, (given_up_at is not null)::int as "isGivenUp" from job_states',
);

/** What a run is measured by. */
export interface JobMetrics {
  /** @returns What its end is told to. */
  begin(name: string): (outcome: 'done' | 'failed') => void;
}

/**
 * Metrics of jobs: of this process what it ran, of all processes what waits and what is given up, which
 * is looked up whenever somebody asks.
 */
export function createJobMetrics(registry: Registry, database: QueryRunner): JobMetrics {
  const duration = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long a run of a job took.',
    labelNames: ['name', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Runs of a job that failed; each is an attempt.',
    labelNames: ['name'],
    registers: [registry],
  });
  new Gauge({
    name: 'job_oldest_due_seconds',
    help: 'For how long the oldest job that is due has not been begun, by any process.',
    registers: [registry],
    async collect() {
      const oldest = await database.first<{ age: number }>(OLDEST).catch(() => undefined);
      // Unknown is not 0.
      this.set(oldest?.age ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'job_given_up',
    help: '1 for a job that has failed in all its attempts and has not succeeded since.',
    labelNames: ['name'],
    registers: [registry],
    async collect() {
      const rows = await database
        .all<{ name: string; isGivenUp: number }>(GIVEN_UP)
        .catch(() => []);
      this.reset();
      for (const { name, isGivenUp } of rows) this.set({ name }, isGivenUp);
    },
  });
  return {
    begin(name) {
      const start = performance.now();
      return (outcome) => {
        duration.observe({ name, outcome }, (performance.now() - start) / 1000);
        if (outcome === 'failed') failures.inc({ name });
      };
    },
  };
}

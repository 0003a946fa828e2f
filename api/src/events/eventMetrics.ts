import { Gauge, type Registry } from 'prom-client';
import { type QueryRunner, sql } from '../database/index.ts';

const COUNT = sql(
  'event-metrics',
  `select receiver, 'waiting' as state, count(*)::int as count from event_deliveries
   where ended_at is null group by receiver
   union all
   select receiver, 'failed', count(*)::int from event_deliveries
   where outcome = 'failed' group by receiver`,
);

/** Measures what other systems have not been told, of all processes, whenever somebody asks. */
export function measureEvents(registry: Registry, database: QueryRunner): void {
  new Gauge({
    name: 'event_deliveries',
    help: 'Events that wait to be sent to a receiver, and those that are given up.',
    labelNames: ['receiver', 'state'],
    registers: [registry],
    async collect() {
      const rows = await database
        .all<{ receiver: string; state: string; count: number }>(COUNT)
        .catch(() => []);
      this.reset();
      for (const { receiver, state, count } of rows) this.set({ receiver, state }, count);
    },
  });
}

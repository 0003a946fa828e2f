import { Gauge, type Registry } from 'prom-client';
import { type QueryRunner, sql } from '../database/index.ts';

const COUNT = sql(
  'mail-metrics',
  `select count(*) filter (where attempts = 0)::int as waiting,
     count(*) filter (where attempts > 0)::int as again,
     coalesce(extract(epoch from now() - min(made_at) filter (where attempts > 0)), 0)::float8 as oldest
   from outgoing_mail where ended_at is null`,
);

/** Measures mails that were not sent yet, of all processes, whenever somebody asks. */
export function measureMail(registry: Registry, database: QueryRunner): void {
  const registers = [registry];
  const oldest = new Gauge({
    name: 'outgoing_mail_oldest_seconds',
    help: 'Age of the oldest mail that the mail server has not taken at the first attempt.',
    registers,
  });
  new Gauge({
    name: 'outgoing_mails',
    help: 'Mails that wait to be sent, and those that are tried again.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await database
        .first<{ waiting: number; again: number; oldest: number }>(COUNT)
        .catch(() => undefined);
      this.reset();
      oldest.reset();
      if (!counts) return;
      this.set({ state: 'waiting' }, counts.waiting);
      this.set({ state: 'again' }, counts.again);
      oldest.set(counts.oldest);
    },
  });
}

import { Gauge, type Registry } from 'prom-client';
import type { QueryRunner } from '../database/index.ts';
import { countSms } from './listSms.ts';

/** Measures text messages that nobody has, of all processes, whenever somebody asks. */
export function measureSms(registry: Registry, database: QueryRunner): void {
  new Gauge({
    name: 'outgoing_texts',
    help: 'Text messages that wait to be sent, are given up, or may have been sent.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await countSms(database).catch(() => ({}));
      this.reset();
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
}

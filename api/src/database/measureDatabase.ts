import { Gauge, type Registry } from 'prom-client';
import type { Database } from './Database.ts';

/** Measures what statements wait for, whenever somebody asks. */
export function measureDatabase(registry: Registry, database: Pick<Database, 'connections'>): void {
  const registers = [registry];
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to PostgreSQL.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle } = database.connections();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'database_waiting',
    help: 'Statements and transactions of this process that wait for a connection.',
    registers,
    collect() {
      this.set(database.connections().waiting);
    },
  });
}

import { Counter, Gauge, type Registry } from 'prom-client';
import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';

const WAITING = sql(
  'scans-waiting',
  `select count(*)::int as count,
     coalesce(extract(epoch from now() - min(uploaded_at)), 0)::float8 as age
   from documents where state = 'waiting'`,
);

/** Measures what files wait for: of this process checks, of all processes the virus scanner. */
export function measureDocuments(
  registry: Registry,
  { database, structure, scanner }: Pick<Services, 'database' | 'structure' | 'scanner'>,
): void {
  measureChecks(registry, structure);
  if (scanner) measureScans(registry, database);
}

function measureChecks(registry: Registry, structure: Services['structure']): void {
  const registers = [registry];
  new Gauge({
    name: 'document_checks',
    help: 'Checks of files that run or wait in this process.',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = structure.count();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Counter({
    name: 'document_checks_total',
    help: 'Checks of files that ended; unfinished says nothing of the file.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(structure.count().ended))
        this.inc({ outcome }, count);
    },
  });
  new Counter({
    name: 'document_check_seconds_total',
    help: 'How long they took, together.',
    registers,
    collect() {
      this.reset();
      this.inc(structure.count().seconds);
    },
  });
}

function measureScans(registry: Registry, database: Services['database']): void {
  const registers = [registry];
  const count = new Gauge({
    name: 'scans_waiting',
    help: 'Documents that wait for the virus scanner, of all processes.',
    registers,
  });
  new Gauge({
    name: 'scan_oldest_seconds',
    help: 'For how long the oldest of them has waited.',
    registers,
    async collect() {
      const found = await database
        .first<{ count: number; age: number }>(WAITING)
        .catch(() => undefined);
      // Unknown is not 0.
      count.set(found?.count ?? Number.NaN);
      this.set(found?.age ?? Number.NaN);
    },
  });
}

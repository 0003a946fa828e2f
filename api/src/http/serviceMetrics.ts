import { Counter, Gauge, type Registry } from 'prom-client';
import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';

const OLDEST_SCAN = sql(
  'scan-oldest',
  `select count(*)::int as count,
     coalesce(extract(epoch from now() - min(uploaded_at)), 0)::float8 as age
   from documents where state = 'waiting'`,
);

type Measured = Pick<Services, 'database' | 'readiness' | 'releases' | 'structure' | 'scanner'>;

/** Measures what requests and jobs wait for: connections, checks of files, the scanner; looked up when asked. */
export function measureServices(registry: Registry, services: Measured): void {
  const registers = [registry];
  measureReadiness(registry, services);
  measureChecks(registry, services);
  const { database, scanner } = services;
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
  if (!scanner) return;
  const documents = new Gauge({
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
        .first<{ count: number; age: number }>(OLDEST_SCAN)
        .catch(() => undefined);
      // Unknown is not 0.
      documents.set(found?.count ?? Number.NaN);
      this.set(found?.age ?? Number.NaN);
    },
  });
}

/** Whether a save would be taken, and the release that is served. */
function measureReadiness(registry: Registry, { readiness, releases }: Measured): void {
  const registers = [registry];
  new Gauge({
    name: 'ready',
    help: '1 while a save would be taken, as /readyz says.',
    registers,
    async collect() {
      const { state } = await readiness.look();
      this.set(Number(releases.isServing() && state === 'ready'));
    },
  });
  new Gauge({
    name: 'release_info',
    help: '1 for the release that this process serves.',
    labelNames: ['release'],
    registers,
    collect() {
      this.reset();
      if (releases.isServing()) this.set({ release: releases.current().hash.slice(0, 12) }, 1);
    },
  });
}

/** Checks of files that were sent. */
function measureChecks(registry: Registry, { structure }: Measured): void {
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

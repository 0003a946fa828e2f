import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runTool } from '../test/runTool.ts';
import type { Cluster } from './startCluster.ts';
import { statusOf, until } from './until.ts';
import { buildVersion } from './Version.ts';

/** Something that happens to the cluster while people apply. */
export interface Fault {
  name: string;
  /** What of the cluster it needs. */
  needs?: (cluster: Cluster) => boolean;
  /** Does it, and whatever an operator does after it. */
  happen(cluster: Cluster): Promise<void>;
  /** Everything is as before. Default: all web processes are ready. */
  settle?(cluster: Cluster): Promise<void>;
  /** True where not one request may fail. */
  isSilent?: boolean;
  /** Seconds within which writes go on by themselves. Default 30. */
  within?: number;
}

const hasStore = ({ store }: Cluster) => store !== undefined;

/** Seconds that a part stays away before somebody, or systemd, starts it again. */
const AWAY = 5;

/** One process after the other is replaced, as `docs/operations.md` says. */
export async function rollOut(cluster: Cluster): Promise<void> {
  await cluster.migrate();
  for (const portal of [...cluster.workers, ...cluster.web]) {
    await portal.stop('SIGTERM');
    await portal.start();
    // The balancer looks twice a second.
    await sleep(1_500);
  }
}

export async function allReady({ web }: Cluster): Promise<void> {
  for (const { name, url } of web)
    await until(`${name} is ready`, async () => (await statusOf(`${url}/readyz`)) === 200);
}

/**
 * Publishes another release.
 * @returns Milliseconds from its publishing, by the clock of the database, until every process serves it.
 */
export async function publish(cluster: Cluster, title: string): Promise<number> {
  const file = path.join(cluster.pack, 'pages/landing.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), title }));
  const shown = async (url: string) => {
    const page = async () => (await (await fetch(url)).text()).includes(title);
    await until(`${url} serves the new release`, page, { pause: 50 });
    return Date.now();
  };
  const all = Promise.all(cluster.web.map(({ url }) => shown(url)));
  const { code, stderr } = await runTool(
    ['definitions', 'publish', cluster.pack, '--reason', 'The cluster’s test'],
    { env: { ...cluster.operator, HOME: cluster.folder, DATA_DIR: cluster.folder } },
  );
  if (code !== 0) throw new Error(`It could not be published.\n${stderr}`);
  return Math.max(...(await all)) - (await publishedAt(cluster));
}

async function publishedAt({ database }: Cluster): Promise<number> {
  const { port } = await database.primary();
  const client = new pg.Client({ connectionString: database.url(port, 'owner') });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date }>(
      'select published_at as at from publications order by id desc limit 1',
    );
    return rows[0]!.at.getTime();
  } finally {
    await client.end();
  }
}

export const killWeb: Fault = {
  name: 'a web process is killed',
  async happen({ web }) {
    await web[0]!.stop('SIGKILL');
    await sleep(AWAY * 1000);
    await web[0]!.start();
  },
};

export const killPrimary: Fault = {
  name: 'the primary is killed: PostgreSQL and Patroni',
  async happen({ database }) {
    const dead = await database.primary();
    await dead.kill();
    await until('the standby is the primary', async () => (await database.primary()) !== dead);
    dead.start();
  },
  async settle(cluster) {
    await cluster.database.waitUntilSynchronous();
    await allReady(cluster);
  },
};

export const rollOutFault: Fault = {
  name: 'a roll-out: migrate, then every process is replaced',
  isSilent: true,
  happen: rollOut,
};

/** Only where the cluster began with another version, before everything else happens to it. */
export const otherVersionFault: Fault = {
  name: 'another version is rolled out: migrate, then every process is replaced',
  isSilent: true,
  async happen(cluster) {
    cluster.version = await buildVersion();
    await rollOut(cluster);
  },
};

/** In the order in which they happen. */
export const FAULTS: Fault[] = [
  { name: 'nothing: half a minute of load', isSilent: true, happen: () => sleep(30_000) },
  rollOutFault,
  {
    name: 'a release is published in the middle of it',
    isSilent: true,
    async happen(cluster) {
      const took = await publish(cluster, `Apply here ${Date.now()}`);
      if (took > 2_000) throw new Error(`All processes served it after ${Math.round(took)} ms.`);
    },
  },
  killWeb,
  {
    name: 'a worker is killed',
    isSilent: true,
    async happen({ workers }) {
      await workers[0]!.stop('SIGKILL');
      await sleep(AWAY * 1000);
      await workers[0]!.start();
    },
  },
  {
    name: 'PgBouncer is killed',
    async happen({ pooler }) {
      await pooler.kill();
      await sleep(AWAY * 1000);
      await pooler.start();
    },
  },
  {
    name: 'HAProxy is killed',
    async happen({ balancer }) {
      await balancer.kill();
      await sleep(AWAY * 1000);
      await balancer.start();
    },
  },
  {
    name: 'one of three etcd is killed',
    isSilent: true,
    async happen({ database }) {
      await database.etcd[0]!.kill();
      await sleep(3 * AWAY * 1000);
      database.etcd[0]!.start();
    },
  },
  {
    name: 'all of etcd is away for 20 s',
    isSilent: true,
    async happen({ database }) {
      for (const member of database.etcd) await member.kill();
      await sleep(20_000);
      for (const member of database.etcd) member.start();
    },
    async settle(cluster) {
      await cluster.database.waitUntilSynchronous();
      await allReady(cluster);
    },
  },
  {
    name: 'the standby is killed',
    async happen({ database }) {
      const primary = await database.primary();
      const standby = database.nodes.find((node) => node !== primary)!;
      await standby.kill();
      await sleep(AWAY * 1000);
      standby.start();
    },
    async settle(cluster) {
      await cluster.database.waitUntilSynchronous();
      await allReady(cluster);
    },
  },
  killPrimary,
  {
    name: 'the primary is handed over, as before maintenance: patronictl switchover',
    async happen({ database }) {
      const before = await database.primary();
      const candidate = database.nodes.find((node) => node !== before)!;
      // What `patronictl switchover` sends.
      const { status } = await fetch(`http://127.0.0.1:${before.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: before.name, candidate: candidate.name }),
      });
      if (status !== 200) throw new Error(`Patroni answered ${status}.`);
      await until('the other is the primary', async () => (await database.primary()) === candidate);
    },
    async settle(cluster) {
      await cluster.database.waitUntilSynchronous();
      await allReady(cluster);
    },
  },
  {
    name: 'the disk of the primary is full for 20 s',
    needs: ({ database }) => database.nodes.every(({ disk }) => disk.isMounted),
    async happen({ database }) {
      const { disk } = await database.primary();
      const file = path.join(disk.folder, 'filler');
      const { bavail, bsize } = statfsSync(disk.folder);
      spawnSync('fallocate', ['-l', String(bavail * bsize - 65_536), file]);
      await sleep(20_000);
      // Somebody makes room.
      rmSync(file);
    },
    async settle(cluster) {
      await cluster.database.waitUntilSynchronous(180_000);
      await allReady(cluster);
    },
    within: 50,
  },
  {
    name: 'the gateway of the store is killed',
    needs: hasStore,
    async happen({ store }) {
      await store!.killGateway();
      await sleep(AWAY * 1000);
      await store!.startGateway();
    },
  },
  {
    name: 'the network to the store is cut for 30 s',
    needs: hasStore,
    async happen({ wire }) {
      wire!.cut();
      await sleep(30_000);
      wire!.mend();
    },
  },
  {
    name: 'ClamAV is killed',
    needs: hasStore,
    isSilent: true,
    async happen({ scanner }) {
      await scanner!.kill();
      await sleep(AWAY * 1000);
      await scanner!.start();
    },
  },
];

/** The faults that have one of some words in their names, or all; the roll-out of another version always. */
export function chooseFaults(words: string[], isFromOther: boolean): Fault[] {
  const named = FAULTS.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  return isFromOther ? [otherVersionFault, ...named] : named;
}

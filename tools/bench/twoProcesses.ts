/**
 * Two processes beside one: saves of a step a second that one web process takes, and two, each held to the same
 * share of a processor, over one PostgreSQL, in turn, in one run; and the processor's time that a save costs the
 * processes in both. Without the bound the load and the database would have to share the processors with them, and
 * the figure would say how many of these there are.
 * Run, as root, where control groups (version 1) can be made: node --import tsx tools/bench/twoProcesses.ts
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectionString, readAccess } from '../../api/src/database/embedded/cluster.ts';
import { type PortalProcess, startPortal } from '../browser/startPortal.ts';
import { startTokenIssuer } from '../test/tokenIssuer.ts';
import { packWithoutLimits } from './packWithoutLimits.ts';
import { processorSeconds } from './processOf.ts';
import {
  AUDIENCE,
  beginApplications,
  CLIENTS,
  endSaves,
  loadSaves,
  SAVE_PATH,
  SECONDS,
} from './saveSteps.ts';

const ROUNDS = 4;
/** The share of one processor that each process may have: two leave enough for the database and the load. */
const SHARE = 0.25;
const PERIOD = 20_000;
const GROUPS = '/sys/fs/cgroup/cpu';

/** Holds a process to a share of one processor. @returns What ends it. */
function hold(pid: number): () => void {
  const group = path.join(GROUPS, `porchlight-bench-${pid}`);
  mkdirSync(group);
  writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD));
  writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(PERIOD * SHARE));
  writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  return () => rmdirSync(group);
}

const issuer = await startTokenIssuer(AUDIENCE);
const pack = await packWithoutLimits();
const documents = await mkdtemp(path.join(tmpdir(), 'bench-documents-'));
const env = {
  OIDC_AUTHORITY: issuer.url,
  OIDC_AUDIENCE: AUDIENCE,
  DEFINITIONS_DIR: pack,
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  DOCUMENTS_URL: `file://${documents}`,
  LOG_LEVEL: 'error',
};
/** What is undone at the end, the last first. */
const ends: (() => unknown)[] = [
  () => rm(pack, { recursive: true, force: true }),
  () => rm(documents, { recursive: true, force: true }),
  endSaves,
  () => issuer.stop(),
];

async function start(more: Record<string, string> = {}): Promise<PortalProcess> {
  const portal = await startPortal({ env: { ...env, ...more } });
  ends.push(() => portal.remove());
  return portal;
}

/** The processor's time of the processes that take the requests. */
const used = async (some: readonly PortalProcess[]) =>
  (await Promise.all(some.map(({ pid }) => processorSeconds(pid)))).reduce((a, b) => a + b, 0);

try {
  // Has the database, and does the jobs.
  const home = await start();
  const DATABASE_URL = connectionString(readAccess(path.join(home.dataDir, 'postgres'))!);
  const servers = [
    await start({ ROLE: 'web', DATABASE_URL }),
    await start({ ROLE: 'web', DATABASE_URL }),
  ];
  const tokens = await beginApplications(home.url, issuer.sign, 'bench');
  const load = (some: readonly PortalProcess[]) =>
    loadSaves((client) => some[client % some.length]!.url + SAVE_PATH, tokens);
  // Warm before they are held.
  await load(servers);
  // A group can be taken away once its process has ended: before it in this list.
  for (const { pid } of servers) ends.unshift(hold(pid));
  const all = { one: { saves: 0, seconds: 0 }, two: { saves: 0, seconds: 0 } };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, some] of [
      ['one', [servers[round % 2]!]],
      ['two', servers],
    ] as const) {
      const before = await used(some);
      all[name].saves += (await load(some)).length;
      all[name].seconds += (await used(some)) - before;
    }
  }
  console.log(
    `PUT of a step, ${CLIENTS} clients, ${ROUNDS} rounds of ${SECONDS} s each, in turn; each process has ${SHARE} of a processor`,
  );
  for (const [name, { saves, seconds }] of Object.entries(all))
    console.log(
      `${name}   ${(saves / ROUNDS / SECONDS).toFixed(0)} requests/s   ${((seconds / saves) * 1000).toFixed(2)} ms of the processor a request`,
    );
  console.log(`two / one: ${(all.two.saves / all.one.saves).toFixed(2)} of the requests`);
} finally {
  for (const end of ends.reverse()) await end();
}

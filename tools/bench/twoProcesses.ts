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
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectionString, readAccess } from '../../api/src/database/embedded/cluster.ts';
import { type PortalProcess, startPortal } from '../browser/startPortal.ts';
import { startTokenIssuer } from '../test/tokenIssuer.ts';
import { packWithoutLimits } from './packWithoutLimits.ts';
import { processorSeconds } from './processOf.ts';

const CLIENTS = 16;
const ROUNDS = 4;
const SECONDS = 5;
const AUDIENCE = 'bench';
/** The share of one processor that each process may have: two leave enough for the database and the load. */
const SHARE = 0.25;
const PERIOD = 20_000;
const GROUPS = '/sys/fs/cgroup/cpu';

const step = {
  firstName: 'Rosa',
  lastName: 'Delgado',
  dateOfBirth: '1984-04-27',
  email: 'rosa@example.org',
  homePhone: '803-555-0100',
  cellPhone: '803-555-0101',
  driversLicenseExpiration: '2028-09-15',
  personsInHousehold: 3,
  applicationPrograms: [4],
};

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
function send(method: string, url: string, token: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (body) headers['content-type'] = 'application/json';
    const sent = request(url, { method, agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}

/** Holds a process to a share of one processor. @returns What ends it. */
function hold(pid: number): () => void {
  const group = path.join(GROUPS, `porchlight-bench-${pid}`);
  mkdirSync(group);
  writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD));
  writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(PERIOD * SHARE));
  writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  return () => rmdirSync(group);
}

const SAVE_PATH = '/api/application?submit=false';

/** Saves as fast as they are answered, each client at its process. @returns How many. */
async function load(servers: PortalProcess[], tokens: string[]): Promise<number> {
  let saves = 0;
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    tokens.map(async (token, client) => {
      const url = servers[client % servers.length]!.url + SAVE_PATH;
      for (let turn = 0; performance.now() < end; turn += 1) {
        const body = JSON.stringify({ ...step, firstName: `Rosa ${client} ${turn}` });
        const status = await send('PUT', url, token, body);
        if (status !== 200) throw new Error(`${url} answered ${status}`);
        saves += 1;
      }
    }),
  );
  return saves;
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
/** Has the database, and does the jobs. */
const home = await startPortal({ env });
const DATABASE_URL = connectionString(readAccess(path.join(home.dataDir, 'postgres'))!);
const start = () => startPortal({ env: { ...env, ROLE: 'web', DATABASE_URL } });
const servers = [await start(), await start()];
const tokens = await Promise.all(
  Array.from({ length: CLIENTS }, (_, index) => issuer.sign(`bench-${index}`)),
);
for (const token of tokens) {
  await send('GET', `${home.url}/api/application`, token);
  await send('PUT', home.url + SAVE_PATH, token, JSON.stringify(step));
}
// Warm before they are held.
await load(servers, tokens);
const releases = servers.map(({ pid }) => hold(pid));

/** The processor's time of the processes that take the requests. */
const used = async (some: readonly PortalProcess[]) =>
  (await Promise.all(some.map(({ pid }) => processorSeconds(pid)))).reduce((a, b) => a + b, 0);
const all = { one: { saves: 0, seconds: 0 }, two: { saves: 0, seconds: 0 } };
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, some] of [
    ['one', [servers[round % 2]!]],
    ['two', servers],
  ] as const) {
    const before = await used(some);
    all[name].saves += await load([...some], tokens);
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
for (const server of servers) await server.remove();
for (const release of releases) release();
agent.destroy();
issuer.stop();
await home.remove();
for (const folder of [pack, documents]) await rm(folder, { recursive: true, force: true });

import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createProbe } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from '../src/config/index.ts';
import type { Database } from '../src/database/index.ts';
import { createLogger } from '../src/http/createLogger.ts';
import type { Timing } from '../src/jobs/startJobs.ts';
import { createServer, type RunningServer } from '../src/server.ts';
import { type Body, type Client, createClient } from './client.ts';
import { makePortalDatabase } from './database.ts';
import { AUDIENCE, startIssuer, type TestIssuer, type TokenOptions } from './issuer.ts';
import { workOnce } from './workOnce.ts';

export { type Answer, type Body, type Client, createClient } from './client.ts';

export const DEFINITIONS = resolve(import.meta.dirname, '../../definitions');
const EXAMPLES = join(DEFINITIONS, 'examples');

export interface TestPortal {
  url: string;
  issuer: TestIssuer;
  /** As the owner of the tables; the server itself only serves. */
  database: Database;
  readonly server: RunningServer;
  dataDir: string;
  /** Lines of the log so far. */
  log: string[];
  /** The time now, which a test may move. */
  time: { now: Date };
  as(options?: TokenOptions | string): Promise<Client>;
  /** Calls without a token. */
  anyone: Client;
  /** Starts another server on the same data, as a second process would. @returns Where it is reached. */
  startTwin(change?: Partial<Config>): Promise<string>;
  /** Stops the server and starts another at the same address, on the same data. */
  restart(change?: Partial<Config>): Promise<void>;
  stop(): Promise<void>;
}

export interface PortalOptions {
  env?: Record<string, string>;
  /** Changes `portal.json` of a copy of the pack. */
  changePack?: (portal: Body) => void;
  /** Changes any file of a copy of the pack, which stands in this folder. */
  changeFolder?: (folder: string) => void;
  /** Milliseconds between the runs of jobs, by name, instead of their own; 0 for never. */
  timing?: Timing;
  /** True: who moves the time puts this machine's clock off. Default: the database's goes with it. */
  isClockAlone?: boolean;
}

/** Runs the whole server on a database, an issuer and a data folder of its own. */
export async function startPortal({
  env,
  changePack,
  changeFolder,
  timing,
  isClockAlone,
}: PortalOptions = {}): Promise<TestPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-portal-'));
  const { database, servingUrl, drop } = await makePortalDatabase();
  const issuer = await startIssuer();
  const time = { now: new Date() };
  const log: string[] = [];
  const isChanged = changePack !== undefined || changeFolder !== undefined;
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: servingUrl,
    DATABASE_MIGRATE_URL: database.url,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    DEFINITIONS_DIR: isChanged ? copyPack(dataDir, { changePack, changeFolder }) : DEFINITIONS,
    // The shipped pack is public in the database that is copied: it need not be compiled to find that nothing changed.
    ...(!isChanged && !env?.DEFINITIONS_DIR && { PUBLISH_ON_SAVE: 'no' }),
    OIDC_AUTHORITY: issuer.url,
    OIDC_REGISTER_URL: `${issuer.url}/register`,
    OIDC_ACCOUNT_URL: `${issuer.url}/account`,
    OIDC_AUDIENCE: AUDIENCE,
    LOG_LEVEL: 'trace',
    ...env,
  });
  const logger = createLogger(config.logLevel, { write: (line) => log.push(line) });
  const clock = () => time.now;
  const machineClock = isClockAlone ? clock : () => new Date();
  const options = { logger, clock, machineClock, timing, isolate: workOnce };
  let server = createServer({ ...options, config });
  await server.start();
  const { url } = server;
  const twins: RunningServer[] = [];
  const anyone = createClient(url, '');
  return {
    url,
    issuer,
    database,
    get server() {
      return server;
    },
    dataDir,
    log,
    time,
    anyone,
    async as(options = {}) {
      const token = typeof options === 'string' ? { subject: options } : options;
      return createClient(url, await issuer.token(token));
    },
    async startTwin(change = {}) {
      const port = await findFreePort();
      const own = { ...config, ...change, port, publicUrl: url };
      const twin = createServer({ ...options, config: own });
      await twin.start();
      twins.push(twin);
      return `http://127.0.0.1:${port}`;
    },
    async restart(change = {}) {
      await server.stop();
      const port = Number(new URL(url).port);
      const again = { ...config, ...change, port, publicUrl: url };
      server = createServer({ ...options, config: again });
      await server.start();
    },
    async stop() {
      for (const twin of twins) await twin.stop();
      await server.stop();
      issuer.stop();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same, and Ana, who has begun an application. */
export async function startWithAna(
  options?: PortalOptions,
): Promise<{ portal: TestPortal; client: Client }> {
  const portal = await startPortal(options);
  const client = await portal.as('ana');
  await client.get();
  return { portal, client };
}

async function findFreePort(): Promise<number> {
  const probe = createProbe();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function copyPack(dataDir: string, { changePack, changeFolder }: PortalOptions): string {
  const folder = join(dataDir, 'definitions');
  // The examples are packs of their own.
  cpSync(DEFINITIONS, folder, { recursive: true, filter: (file) => file !== EXAMPLES });
  if (changePack) changeFile(join(folder, 'portal.json'), changePack);
  changeFolder?.(folder);
  return folder;
}

/** Waits until a pack whose files were changed is public. @returns Its release. */
export async function nextRelease(portal: TestPortal, after: string): Promise<string> {
  const client = await portal.as('looks');
  for (let look = 0; look < 600; look += 1) {
    const { release } = (await client.get()).body.application;
    if (release !== after) return release;
    await sleep(100);
  }
  throw new Error('The pack did not become public.');
}

/** Changes a JSON file in place. */
export function changeFile(file: string, change: (data: Body) => void): void {
  const data = JSON.parse(readFileSync(file, 'utf8')) as Body;
  change(data);
  writeFileSync(file, JSON.stringify(data, null, 2));
}

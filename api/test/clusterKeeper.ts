/**
 * A PostgreSQL for tests, and what works on packs, in a process of its own: it ends, and its folder goes, when
 * the process that is watched has ended, however it ended. Started by `database.ts`:
 * `clusterKeeper.ts FOLDER PID TEMPLATE SOCKET`.
 */
import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../src/config/index.ts';
import { isAlive } from '../src/database/embedded/processes.ts';
import { startEmbedded } from '../src/database/embedded/startEmbedded.ts';
import { migrateAlone } from '../src/prepareDatabase.ts';
import { serveWork } from './workServer.ts';

const [folder = '', watched = '', template = '', work = ''] = process.argv.slice(2);
let isEnding = false;
process.on('SIGTERM', () => {
  isEnding = true;
});
// Ctrl-C is meant for the tests; their end ends this one.
process.on('SIGINT', () => {});

const cluster = await startEmbedded({
  folder: join(folder, 'postgres'),
  fsync: false,
  settings: { max_connections: '200' },
});
await prepareTemplate();
const packs = serveWork(join(folder, work));
// Renamed into place: whoever waits never reads half an address.
writeFileSync(join(folder, 'url.new'), `${cluster.ownerUrl}\n${cluster.url}`, { mode: 0o600 });
renameSync(join(folder, 'url.new'), join(folder, 'url'));
while (!isEnding && isAlive(Number(watched))) await sleep(200);
await packs.close();
await cluster.stop();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** A database as a portal's first start leaves it, for others to be copied from. */
async function prepareTemplate(): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.ownerUrl });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${template}` }).href;
  const config = readConfig({
    DATA_DIR: join(folder, 'template'),
    DATABASE_URL: at(cluster.url),
    DATABASE_MIGRATE_URL: at(cluster.ownerUrl),
    ENCRYPTION_KEYS: `template:${randomBytes(32).toString('base64')}`,
  });
  await migrateAlone(config, { log: { info() {}, warn: console.warn, error: console.error } });
}

/**
 * A PostgreSQL for tests, in a process of its own: it ends, and its folder goes, when the process that
 * is watched has ended, however it ended. Started by `database.ts`: `clusterKeeper.ts FOLDER PID`.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../src/database/embedded/processes.ts';
import { startEmbedded } from '../src/database/embedded/startEmbedded.ts';

const [folder = '', watched = ''] = process.argv.slice(2);
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
// Renamed into place: whoever waits never reads half an address.
writeFileSync(join(folder, 'url.new'), `${cluster.ownerUrl}\n${cluster.url}`, { mode: 0o600 });
renameSync(join(folder, 'url.new'), join(folder, 'url'));
while (!isEnding && isAlive(Number(watched))) await sleep(200);
await cluster.stop();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase, sql } from '../index.ts';
import { isAlive } from './processes.ts';
import { type EmbeddedPostgres, startEmbedded } from './startEmbedded.ts';

const PATIENCE = 60_000;
const PID = sql('test-pid', 'select pg_backend_pid() as pid');
let folder: string;
let embedded: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-embedded-'));
  embedded = await startEmbedded({ folder, fsync: false });
  database = openDatabase(() => embedded.url);
});
afterAll(async () => {
  await database.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function until(isDone: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error('It did not happen.');
    await sleep(50);
  }
}

const answers = () =>
  database.first(PID).then(
    () => true,
    () => false,
  );

test('killed as soon as it was started, it has kept who may log in', async () => {
  const killed = embedded.pid();
  process.kill(killed, 'SIGKILL');
  await until(() => embedded.pid() !== killed);
  await until(answers);
});

test('killed again and again, it comes back where the pool knows it, whatever its sessions do', async () => {
  const { url } = embedded;
  for (let kill = 1; kill <= 3; kill += 1) {
    // A session that notices nothing: it keeps the shared memory that a new server would not touch.
    const session = (await database.first<{ pid: number }>(PID))!.pid;
    process.kill(session, 'SIGSTOP');
    const killed = embedded.pid();
    process.kill(killed, 'SIGKILL');
    await until(() => embedded.pid() !== killed);
    await until(answers);
    expect(isAlive(session)).toBe(false);
    expect(embedded.url).toBe(url);
  }
});

test('where another program took its port meanwhile, the pool learns the new one', async () => {
  const { port } = new URL(embedded.url);
  let thief: Server | undefined;
  try {
    let killed = 0;
    while (!thief) {
      killed = embedded.pid();
      process.kill(killed, 'SIGKILL');
      thief = await take(Number(port), () => embedded.pid() !== killed);
    }
    await until(() => embedded.pid() !== killed);
    await until(answers);
    expect(new URL(embedded.url).port).not.toBe(port);
  } finally {
    thief?.close();
  }
});

/** Listens on a port as soon as it is free, unless it is too late. */
async function take(port: number, isLate: () => boolean): Promise<Server | undefined> {
  while (!isLate()) {
    const server = createServer((socket) => socket.destroy());
    const isMine = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isMine) return server;
  }
  return undefined;
}

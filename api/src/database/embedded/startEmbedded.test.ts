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
const WRITE = sql('test-write', 'insert into written values ($1, $2)');
const COUNT = sql(
  'test-count-written',
  'select count(*)::int as numbers from (select distinct writer, n from written) one',
);
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

/** Writes numbers, each until it is acknowledged, until it is told to end. @returns How many were. */
function startWriters(count: number): { stop(): Promise<number> } {
  let isOver = false;
  let acknowledged = 0;
  async function write(writer: number): Promise<void> {
    for (let n = 0; !isOver; ) {
      const isThere = await database.run(WRITE, [writer, n]).then(
        () => true,
        () => false,
      );
      if (!isThere) await sleep(20);
      else {
        acknowledged += 1;
        n += 1;
      }
    }
  }
  const writers = Array.from({ length: count }, (_, writer) => write(writer));
  return {
    async stop() {
      isOver = true;
      await Promise.all(writers);
      return acknowledged;
    },
  };
}

test('killed again and again under load, it comes back where the pool knows it, whatever its sessions do, with all that was acknowledged', async () => {
  const { url } = embedded;
  const owner = openDatabase(embedded.ownerUrl);
  await owner.run(sql('test-written', 'create table written (writer int, n int)'));
  await owner.run(sql('test-written-by', 'grant all on written to public'));
  await owner.close();
  const writers = startWriters(4);
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
  const acknowledged = await writers.stop();
  const kept = (await database.first<{ numbers: number }>(COUNT))!;
  expect(acknowledged).toBeGreaterThan(100);
  // What nobody answered may have been kept, and is then written once more.
  expect(kept.numbers).toBe(acknowledged);
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

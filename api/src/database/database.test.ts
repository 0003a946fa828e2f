import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeDatabase } from '../../test/database.ts';
import { coreMigrations, type Database, faultOf, migrate, openDatabase, sql } from './index.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await makeDatabase());
});
afterAll(async () => {
  await drop();
});

test('several processes may migrate at once; the steps run once', async () => {
  const once = { name: '0099-once', up: async () => {} };
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database, [...coreMigrations, once])));
  expect(runs.flat()).toEqual(['0099-once']);
});

test('a transaction that fails leaves nothing', async () => {
  const insert = sql('test-insert', 'insert into audit_events (actor, action) values ($1, $2)');
  const work = database.transact(async (runner) => {
    await runner.run(insert, ['nobody', 'test']);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await database.all(sql('test-all', 'select * from audit_events'))).toEqual([]);
});

test('named statements run on pooled connections', async () => {
  const statement = sql('test-sum', 'select $1::int + $2::int as sum');
  const sums = await Promise.all(
    Array.from({ length: 40 }, (_, n) => database.first<{ sum: number }>(statement, [n, 1])),
  );
  expect(sums.map((row) => row?.sum)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
});

test('a statement of a transaction is prepared under its name, on the transaction’s own connection', async () => {
  const names = sql(
    'test-prepared',
    `select pg_backend_pid() as pid, name from pg_prepared_statements where name = 'test-prepared'`,
  );
  const [first, second] = await database.transact(async (runner) => [
    await runner.first<{ pid: number }>(names),
    await runner.first<{ pid: number; name: string }>(names),
  ]);
  expect(second).toMatchObject({ name: 'test-prepared', pid: first!.pid });
});

test('that no connection can be made is a fault that passes, for a statement and a transaction', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  const { port } = await new Promise<AddressInfo>((resolve) =>
    listener.once('listening', () => resolve(listener.address() as AddressInfo)),
  );
  await new Promise((resolve) => listener.close(resolve));
  const nobody = openDatabase(`postgres://nobody@127.0.0.1:${port}/nothing`);
  const one = sql('test-away', 'select 1');
  for (const work of [nobody.first(one), nobody.transact((runner) => runner.first(one))]) {
    const error = await work.catch((reason: unknown) => reason);
    expect(faultOf(error)).toMatchObject({ kind: 'unreachable', isOfConnections: true });
  }
  expect(nobody.connections()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  await nobody.close();
});

test('a second statement of one name is refused where it is declared; the same one again is not', () => {
  const first = sql('test-named-twice', 'select 1');
  expect(sql('test-named-twice', 'select 1')).toEqual(first);
  expect(() => sql('test-named-twice', 'select 2')).toThrow(
    'Two statements are named test-named-twice; each needs its own.',
  );
});

test('connections that the server has ended are replaced', async () => {
  const statement = sql('test-one', 'select 1 as one');
  const ask = () => Promise.all(Array.from({ length: 20 }, () => database.first(statement)));
  await ask();
  await administer(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(await ask()).toEqual(Array.from({ length: 20 }, () => ({ one: 1 })));
});

test('a connection that was begun before a fault and was ready after it is replaced', async () => {
  const line = await openLateLine(new URL(database.url), 300);
  const late = openDatabase(line.url);
  try {
    const who = sql('test-database-who', 'select pg_backend_pid() as pid');
    await late.first(who);
    const both = [1, 2].map(() => late.first<{ pid: number }>(who));
    await sleep(100);
    late.heed(Object.assign(new Error('read-only'), { code: '25006' }));
    const [before, after] = (await Promise.all(both)).map((row) => row?.pid);
    const next = await late.first<{ pid: number }>(who);
    // What waited for the late one ran on one that was begun since.
    expect(next?.pid).toBe(after);
    expect(next?.pid).not.toBe(before);
  } finally {
    await late.close();
    line.stop();
  }
});

test('statements that fail, more than there are connections, leave none of them taken', async () => {
  const wrong = sql('test-wrong', 'select 1 / $1::int as half');
  const failed = await Promise.allSettled(
    Array.from({ length: 40 }, () => database.first(wrong, [0])),
  );
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await database.first(wrong, [1])).toEqual({ half: 1 });
  await database.transact((runner) => runner.first(wrong, [1]));
});

test('it is known how many connections are busy, and how many transactions wait for one', async () => {
  const small = openDatabase(database.url, { connections: 8 });
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const begun = Array.from({ length: 7 }, () => small.transact(() => gate));
  try {
    for (let look = 0; look < 200 && small.connections().busy < 4; look += 1) await sleep(10);
    expect(small.connections()).toEqual({ busy: 4, idle: 0, waiting: 3 });
  } finally {
    open();
    await Promise.all(begun);
  }
  expect(small.connections()).toEqual({ busy: 0, idle: 4, waiting: 0 });
  await small.close();
});

/** Runs a statement on a connection of its own. */
async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
  // The pool hears of it a moment later.
  await sleep(200);
}

/** A line to a server on which what is sent arrives so many milliseconds late. */
async function openLateLine(server: URL, milliseconds: number) {
  const listener = createServer((client) => {
    const socket = connect(Number(server.port), server.hostname);
    client.on('data', (bytes) => setTimeout(() => socket.write(bytes), milliseconds));
    client.on('close', () => socket.destroy());
    socket.pipe(client);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = new URL(server);
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return { url: url.href, stop: () => listener.close() };
}

import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { makeDatabase } from '../../test/database.ts';
import { faultOf } from './index.ts';
import { openStatements, type StatementPool } from './openStatements.ts';
import type { PoolOptions } from './PoolOptions.ts';

let made: Awaited<ReturnType<typeof makeDatabase>>;

beforeAll(async () => {
  made = await makeDatabase([]);
});
afterAll(() => made.drop());

/** A pool of one connection. */
const openOne = (options: Partial<PoolOptions> = {}, patience?: number) => {
  const address = () => made.database.url;
  const all = { address, most: 1, isPooled: false, isSound: () => true, ...options };
  return openStatements(all, patience);
};
/** Takes it, however long it takes to make it. */
const takeAtLast = (pool: StatementPool): Promise<PoolClient> =>
  pool.take().catch(() => takeAtLast(pool));
const faultIn = (taking: Promise<unknown>) => taking.then(() => 'none', faultOf);

test('while faults go on, a statement gets a connection that was begun before the last of them', async () => {
  const pool = openOne({ isSound: () => false });
  const client = await pool.take();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  pool.give(client);
  expect(pool.count()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  await pool.close();
});

test('who gets no turn in time is told that the database is overloaded, and waits no longer', async () => {
  const pool = openOne({}, 50);
  const client = await takeAtLast(pool);
  expect(await faultIn(pool.take())).toMatchObject({ kind: 'overloaded', isOfConnections: false });
  expect(pool.count()).toEqual({ busy: 1, idle: 0, waiting: 0 });
  pool.give(client);
  pool.give(await pool.take());
  expect(pool.count()).toEqual({ busy: 0, idle: 1, waiting: 0 });
  await pool.close();
});

test('who waits for a server that does not answer is told the same; the place of its connection is free once it ends', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://nobody@127.0.0.1:${port}/nothing`;
  const pool = openOne({ address: () => url }, 50);
  expect(await faultIn(pool.take())).toMatchObject({ kind: 'overloaded' });
  expect(pool.count().busy).toBe(1);
  silent.close();
  for (let look = 0; look < 500 && pool.count().busy > 0; look += 1) {
    for (const socket of sockets) socket.destroy();
    await sleep(10);
  }
  expect(pool.count()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  await pool.close();
});

test('that a closed pool lends nothing is no fault of the server, nor for who waits when it closes', async () => {
  const pool = openOne();
  const client = await pool.take();
  const waiting = faultIn(pool.take());
  const closing = pool.close();
  expect(await waiting).toBeUndefined();
  expect(await faultIn(pool.take())).toBeUndefined();
  pool.give(client);
  await closing;
});

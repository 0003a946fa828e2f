import { makeDatabase } from '../../test/database.ts';
import { coreMigrations, type Database, migrate, sql } from './index.ts';

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
  const work = database.transact(async (session) => {
    await session.run(insert, ['nobody', 'test']);
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

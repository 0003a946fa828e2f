import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDatabase } from '../../test/database.ts';
import { unnamedSql } from '../../test/unnamedSql.ts';
import { compareMigrations } from './compareMigrations.ts';
import { type Database, type Migration, migrate, sql } from './index.ts';
import { backfill, concurrentIndex, migration } from './migration.ts';
import { transactPatiently, underMigrationLock } from './migrationLock.ts';

let database: Database;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ database, drop } = await makeDatabase([]));
});
afterEach(() => drop());

const names = async () =>
  (await database.all<{ name: string }>(sql('test-log', 'select name from migrations'))).map(
    ({ name }) => name,
  );
const ask = <Value>(text: string) =>
  database.first<{ value: Value }>(unnamedSql(`select ${text} as value`));

async function until(text: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await ask<boolean>(text))?.value) {
    if (Date.now() > deadline) throw new Error(`Never true: ${text}`);
    await sleep(20);
  }
}

/** A process that is in the middle of `0098-half`. */
function startHalf(where: 'statement' | 'process'): ChildProcess {
  return spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      join(import.meta.dirname, '../../test/migrateAndHang.ts'),
      database.url,
      where,
    ],
    { cwd: join(import.meta.dirname, '../../..'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
}

const half = migration('0098-half', 'create table half (a integer)');

test.each(['process', 'statement'] as const)(
  'a process that is killed in the middle of a migration (in a %s) leaves nothing, and the next start succeeds',
  async (where) => {
    const process = startHalf(where);
    if (where === 'process') await once(process.stdout!, 'data');
    else
      await until(
        `exists(select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep')`,
      );
    process.kill('SIGKILL');
    expect(await migrate(database, [half])).toEqual(['0098-half']);
    expect(await names()).toEqual(['0098-half']);
  },
  60_000,
);

test('a migration that fails leaves nothing, and neither its row nor those after it', async () => {
  const broken = migration('0002-broken', 'create table made (a integer); select 1 / 0');
  await expect(
    migrate(database, [half, migration('0001-first', 'select 1'), broken]),
  ).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await names()).toEqual(['0001-first']);
  expect((await ask(`to_regclass('made')::text`))?.value).toBeNull();
});

test('a migration has longer than a request, and so has who waits for it', async () => {
  // As for requests, only shorter.
  await database.run(
    sql(
      'test-migrate-limits',
      `do $$ begin execute format('alter database %I set statement_timeout = 200', current_database()); end $$`,
    ),
  );
  const slow = migration('0001-slow', 'select pg_sleep(1)');
  const runs = await Promise.all([1, 2].map(() => migrate(database, [slow])));
  expect(runs.flat()).toEqual(['0001-slow']);
});

test('a migration gives way to those who use a table, and is tried again until it gets it', async () => {
  await migrate(database, [migration('0001-used', 'create table used (a integer)')]);
  let attempts = 0;
  const change: Migration = {
    name: '0002-change',
    async up(client) {
      attempts += 1;
      await client.query('alter table used add column b integer');
    },
  };
  let changing: Promise<string[]> | undefined;
  await database.transact(async (runner) => {
    await runner.all(sql('test-used', 'select from used'));
    changing = migrate(database, [half, change]);
    while (attempts < 2) await sleep(20);
    // Whoever came behind it was let through.
    expect(await database.run(sql('test-fill', 'insert into used values (1)'))).toBe(1);
  });
  expect(await changing).toEqual(['0002-change', '0098-half']);
});

test('who holds a table for ever is named in one line', async () => {
  await migrate(database, [migration('0001-used', 'create table used (a integer)')]);
  await database.transact(async (runner) => {
    await runner.all(sql('test-hold', 'select from used'));
    const change = underMigrationLock(database, (client) =>
      transactPatiently(client, () => client.query('drop table used'), 0),
    );
    await expect(change).rejects.toThrow(/Other transactions held a table.*pg_stat_activity/);
  });
});

test('an index that was half made is made anew', async () => {
  const index = concurrentIndex('0002-index', {
    index: 'rows_value',
    on: 'rows (value)',
    isUnique: true,
  });
  const rows = migration(
    '0001-rows',
    `create table rows (id integer, value integer); insert into rows values (1, 1), (2, 1)`,
  );
  await expect(migrate(database, [rows, index])).rejects.toMatchObject({
    cause: { code: '23505' },
  });
  const isValid = `(select indisvalid from pg_index where indexrelid = to_regclass('rows_value'))`;
  expect((await ask(isValid))?.value).toBe(false);
  await database.run(sql('test-mend', 'update rows set value = id'));
  expect(await migrate(database, [rows, index])).toEqual(['0002-index']);
  expect((await ask(isValid))?.value).toBe(true);
});

test('rows are filled some at a time, each once', async () => {
  const rows = migration(
    '0001-rows',
    `create table rows (id integer primary key, filled integer not null default 0, batch xid8);
     insert into rows select 3 * n from generate_series(1, 100) n`,
  );
  const fill = backfill('0002-fill', {
    table: 'rows',
    text: 'update rows set filled = filled + 1, batch = pg_current_xact_id() where id between $1 and $2',
    batch: 50,
  });
  await migrate(database, [rows, fill]);
  expect((await ask(`(select array_agg(distinct filled) from rows)`))?.value).toEqual([1]);
  expect((await ask(`(select count(distinct batch)::int from rows)`))?.value).toBe(6);
});

test('a database of a later version is refused in one line, and left as it is', async () => {
  const later = migration('0097-later', 'drop table if exists old', { contracts: true });
  await migrate(database, [half, later]);
  const next = migration('0099-next', 'create table next (a integer)');
  await expect(migrate(database, [half, next])).rejects.toThrow(
    "The database is of a later version (its migration 0097-later is unknown here): start that version, or restore a backup of this one's.",
  );
  expect((await ask(`to_regclass('next')::text`))?.value).toBeNull();
});

test('what was only added by a later version stops nobody', () => {
  const known = [{ name: '0001-a' }];
  const added = { name: '0002-b', contracts: false };
  const taken = { name: '0003-c', contracts: true };
  const first = { name: '0001-a', contracts: false };
  expect(compareMigrations([first, added], known)).toEqual({ state: 'current', missing: 0 });
  expect(compareMigrations([first, added, taken], known)).toEqual({
    state: 'schema-too-new',
    migration: '0003-c',
    missing: 0,
  });
  expect(compareMigrations([], known)).toEqual({
    state: 'schema-too-old',
    migration: '0001-a',
    missing: known.length,
  });
});

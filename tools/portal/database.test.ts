import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, sql } from '../../api/src/database/index.ts';
import { allMigrations } from '../../api/src/migrations.ts';
import { makeDatabase } from '../../api/test/database.ts';
import { callTool } from '../test/callTool.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-database-'));
const LAST = [...allMigrations]
  .map(({ name }) => name)
  .sort()
  .at(-1)!;
let database: Database;
let drop: () => Promise<void>;
let count = 0;
beforeAll(async () => {
  ({ database, drop } = await makeDatabase([]));
});
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (command: string, env: Record<string, string> = {}) =>
  callTool(['database', ...command.split(' ')], {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
    ...env,
  });
const change = (text: string) => database.run(sql(`test-change-${++count}`, text));

test('an empty one is said, is not changed by being looked at, and gets its tables', async () => {
  const before = await run('status');
  expect(before).toMatchObject({ code: 1, stderr: '' });
  expect(before.stdout).toMatch(
    /^The database at .* \(PostgreSQL \d+\.\d+\) is empty: `portal database migrate`/,
  );
  expect(await database.all(sql('test-database-log', 'select name from migrations'))).toEqual([]);
  const made = await run('migrate');
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(new RegExp(`^Ran: 0001-applications, .*, ${LAST}\\.\n$`));
  expect(await run('status')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(`is up to date: ${allMigrations.length} migrations\\.\n$`),
  });
  expect(await run('migrate')).toMatchObject({ code: 0, stdout: 'It was up to date.\n' });
});

test('one of an earlier version names what it lacks', async () => {
  await change(`delete from migrations where name = '0014-visited-steps'`);
  await change('alter table applications drop column visited');
  const { code, stdout } = await run('status');
  expect(code).toBe(1);
  expect(stdout).toContain(
    'is of an earlier version. It lacks 0014-visited-steps: `portal database migrate`',
  );
  expect((await run('migrate')).stdout).toBe('Ran: 0014-visited-steps.\n');
});

test('one of a later version names what is not known, is not migrated, and is served if it only added', async () => {
  await change(`insert into migrations (name) values ('0098-more')`);
  expect(await run('status')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('of which a later version has added 0098-more.'),
  });
  await change(`insert into migrations (name, contracts) values ('0099-less', true)`);
  expect(await run('status')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /is of a later version\. This one does not know 0098-more, 0099-less: start/,
    ),
  });
  const refused = await run('migrate');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^The database is of a later version .*0099-less.*\n$/);
  const listed = JSON.parse((await run('status --json')).stdout);
  expect(listed).toMatchObject({
    state: 'schema-too-new',
    missing: [],
    unknown: ['0098-more', '0099-less'],
  });
  await change(`delete from migrations where name like '009%'`);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['an address that is none', { DATABASE_URL: 'here' }, /^DATABASE_URL must be an address/],
  [
    'a database that is not there',
    { DATABASE_URL: 'NOWHERE' },
    /has no such database: check DATABASE_URL/,
  ],
  ['a wrong password', { DATABASE_URL: 'WRONG' }, /refuses the password: check DATABASE_URL/],
  [
    'a folder without one',
    { DATABASE_URL: '', DATA_DIR: join(folder, 'nobody') },
    /^There is no database in/,
  ],
])('%s is said in one line', async (_, env, says) => {
  const url = new URL(database.url);
  if (env.DATABASE_URL === 'NOWHERE') url.pathname = '/nowhere';
  if (env.DATABASE_URL === 'WRONG') url.password = 'wrong';
  const given = /^[A-Z]+$/.test(env.DATABASE_URL!) ? { DATABASE_URL: url.href } : env;
  const { code, stdout, stderr } = await run('status', given);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(says);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(existsSync(join(folder, 'nobody'))).toBe(false);
});

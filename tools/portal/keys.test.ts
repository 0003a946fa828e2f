import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openVault } from '../../api/src/crypto/index.ts';
import { parseKeyRing } from '../../api/src/crypto/keyRing.ts';
import { sql } from '../../api/src/database/index.ts';
import { openServices, readConfig } from '../../api/src/index.ts';
import { COMPLETE, fillAll } from '../../api/test/answers.ts';
import { PDF } from '../../api/test/files.ts';
import { startPortal, type TestPortal } from '../../api/test/portal.ts';
import { callTool } from '../test/callTool.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const OLD = `old:${keyOf(1)}`;
const BOTH = `new:${keyOf(2)},${OLD}`;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-keys-'));
let portal: TestPortal;
/** Where the disk has a document that was kept before documents were sealed. */
let plain: string;

beforeAll(async () => {
  portal = await startPortal({ env: { ENCRYPTION_KEYS: OLD } });
  const ana = await portal.as('ana');
  await fillAll(ana, COMPLETE);
  await ana.submit();
  await addPending();
  plain = await keepPlain();
  // The portal's own: it would seal it under the old key later.
  const made = sql('test-audit-key', 'select id from audit_keys');
  while (!(await portal.database.first(made))) await sleep(100);
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (args: string[], env: Record<string, string> = {}) =>
  callTool(['keys', ...args], {
    DATABASE_URL: portal.database.url,
    DATA_DIR: portal.dataDir,
    ENCRYPTION_KEYS: BOTH,
    ...env,
  });

/** Somebody adds an app for codes, and has not typed the first one; another system is to be told something. */
async function addPending(): Promise<void> {
  const id = '7d9c1f36-51a0-4bb9-8f0e-6a4e5a2f2c11';
  const sealed = openVault(parseKeyRing(OLD)).seal(`code-app:${id}`, { '/A/B': 'x' });
  const told = openVault(parseKeyRing(OLD)).seal(id, { '/Event/Content': 'x' });
  for (const [name, text] of Object.entries({
    account: `insert into identity_accounts (id, email, password_hash) values ('${id}', 'ada@example.org', 'x')`,
    pending: `insert into identity_pending (hash, purpose, account_id, sealed, expires_at)
      values ('\\x0102', 'add', '${id}', '${JSON.stringify(sealed)}', now() + interval '1 day')`,
    event: `insert into event_deliveries (record, event_id, receiver, type, application_id, sealed, made_at,
        due_at, until)
      select '${id}', '${id}', 'other', 'a.b', id, '${JSON.stringify(told)}', now(), now(), now()
      from applications limit 1`,
  }))
    await portal.database.run(sql(`test-keys-${name}`, text));
}

async function keepPlain(): Promise<string> {
  const one = sql('test-keys-plain', 'select key from documents order by id limit 1');
  const { key } = (await portal.database.first<{ key: string }>(one))!;
  const file = join(portal.dataDir, 'documents/kept', key.slice(0, 2), key);
  writeFileSync(file, PDF);
  await portal.database.run(sql('test-keys-unseal', 'delete from document_keys where key = $1'), [
    key,
  ]);
  return file;
}

test('what stands under each key is counted, retired is only one under which nothing is left', async () => {
  const before = JSON.parse((await run(['list', '--json'])).stdout);
  expect(before).toEqual([
    { id: 'new', state: 'encrypts', values: 0, tables: {} },
    {
      id: 'old',
      state: 'opens',
      values: expect.any(Number),
      tables: expect.objectContaining({
        applications: 2,
        submissions: 2,
        identity_pending: 1,
        event_deliveries: 1,
        document_keys: expect.any(Number),
      }),
    },
  ]);
  const { values, tables } = before[1];
  expect((await run(['list'])).stdout).toMatch(new RegExp(`old +opens +${values}\n`));

  const refused = await run(['retire', 'old']);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    new RegExp(`^${values} values stand under the key "old" \\(applications 2, .*keys rotate.*\n$`),
  );

  expect(readFileSync(plain).equals(PDF)).toBe(true);
  const rotated = await run(['rotate']);
  expect(rotated).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(plain, 'latin1')).not.toMatch(/%PDF|Catalog/);
  expect(rotated.stdout).toContain(
    'Nothing is left under the key "old": `portal keys retire old`.',
  );
  const after = JSON.parse((await run(['list', '--json'])).stdout);
  expect(after).toEqual([
    // The rotation makes another key for the audit, and two values (key and hash) for the document that was plain.
    {
      id: 'new',
      state: 'encrypts',
      values: values + 3,
      tables: {
        ...tables,
        audit_keys: tables.audit_keys + 1,
        document_keys: tables.document_keys + 2,
      },
    },
    { id: 'old', state: 'opens', values: 0, tables: {} },
  ]);
  const retired = await run(['retire', 'old']);
  expect(retired).toMatchObject({ code: 0, stderr: '' });
  expect(retired.stdout).toContain('take it out of ENCRYPTION_KEYS of every process');
  const [event] = await portal.database.all(
    sql('test-retired', `select details from audit_events where action = 'retire-key'`),
  );
  expect(event).toEqual({ details: { key: 'old' } });
});

test('a key under which something stands and that the ring lacks is named', async () => {
  const half = openVault(parseKeyRing(`lost:${keyOf(3)}`)).seal('x', { '/A/B': 'x' });
  await portal.database.run(
    sql('test-lost', 'insert into uploads (id, owner, size, sealed) values ($1, $1, 1, $2)'),
    ['x', half],
  );
  const { code, stdout, stderr } = await run(['list']);
  expect(code).toBe(1);
  expect(stdout).toMatch(/lost +missing +1\n/);
  expect(stderr).toBe(
    'The ring lacks "lost", and nothing under it opens: add the key to the ring.\n',
  );
});

test.each([
  ['the one that encrypts', 'new', 'encrypts: put another one in front'],
  ['one that is not there', 'other', 'The ring has no key "other": it has "new", "old"'],
])('%s is not retired', async (_, id, says) => {
  const { code, stderr } = await run(['retire', id]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toContain(says);
});

test('of a ring in DATA_DIR it is taken out while no portal runs, and kept beside it', async () => {
  const DATA_DIR = join(folder, 'data');
  const env = { DATABASE_URL: '', ENCRYPTION_KEYS: '', DATA_DIR };
  const file = join(DATA_DIR, 'keys');
  const log = { info() {}, warn() {}, error() {} };
  const portal = await openServices(readConfig({ DATA_DIR }), { log });
  const [old] = readFileSync(file, 'utf8').split(':');
  await run(['rotate'], env);
  const while_ = await run(['retire', old!], env);
  expect(while_).toMatchObject({ code: 1, stdout: '' });
  expect(while_.stderr).toContain('A portal runs on this DATA_DIR');
  await portal.close();
  expect(existsSync(`${file}.retired`)).toBe(false);
  const retired = await run(['retire', old!], env);
  expect(retired).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(file, 'utf8')).not.toContain(`${old}:`);
  expect(readFileSync(`${file}.retired`, 'utf8')).toMatch(new RegExp(`^${old}:[^\n]+\n$`));
  expect(statSync(`${file}.retired`).mode & 0o777).toBe(0o600);
  expect(JSON.parse((await run(['list', '--json'], env)).stdout)).toHaveLength(1);
});

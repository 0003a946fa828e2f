import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase } from '../../api/test/database.ts';
import { PDF } from '../../api/test/files.ts';
import { startPortal, type TestPortal } from '../../api/test/portal.ts';
import { callTool } from '../test/callTool.ts';

const ENCRYPTION_KEYS = `winter:${Buffer.alloc(32, 9).toString('base64')}`;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-backup-tool-'));
const backup = join(folder, 'backup');
let portal: TestPortal;
let id: number;

beforeAll(async () => {
  portal = await startPortal({ env: { ENCRYPTION_KEYS } });
  const ana = await portal.as('ana');
  id = (await ana.get()).body.application.applicationID;
  await ana.put({ firstName: 'Ana', ssn: '412-63-7785' });
  await ana.upload(id, { bytes: PDF, name: 'a.pdf', description: 'x' });
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (args: string[], env: Record<string, string> = {}) =>
  callTool(args, {
    DATABASE_URL: portal.database.url,
    DATA_DIR: portal.dataDir,
    ENCRYPTION_KEYS,
    ...env,
  });

test('backs up, proves and restores into an embedded database', async () => {
  const created = await run(['backup', 'create', backup]);
  expect(created).toMatchObject({ code: 0, stderr: '' });
  expect(created.stdout).toMatch(
    /Backed up to .*and 1 documents, as of .*\n.*not in it: winter\.\n/,
  );
  // Without a database, and without one being made.
  const DATA_DIR = join(folder, 'elsewhere');
  const apart = { DATABASE_URL: '', DATA_DIR };
  const verified = await run(['backup', 'verify', backup, '--json'], apart);
  expect(verified.code).toBe(0);
  expect(JSON.parse(verified.stdout)).toMatchObject({ documents: 1, problems: [] });
  expect(existsSync(DATA_DIR)).toBe(false);
  const restored = await run(['backup', 'restore', backup], apart);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^Restored: .*1 documents.*Start the portal\.\n$/);
  const shown = await run(['application', 'show', String(id)], apart);
  expect(shown.stdout).toContain('firstName: Ana');
  const compared = await run(['documents', 'compare'], apart);
  expect(compared).toMatchObject({ code: 0, stdout: '1 documents are stored.\n', stderr: '' });
  const again = await run(['backup', 'restore', backup], apart);
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toMatch(/^The database at .* is not empty \(.*\n$/);
});

test.each<[string, (args: { at: string }) => Record<string, string>, RegExp]>([
  [
    'a cut backup',
    ({ at }) => {
      truncateSync(join(at, 'manifest.json'), 100);
      return {};
    },
    /was cut or changed: take another backup/,
  ],
  [
    'another ring',
    () => ({ ENCRYPTION_KEYS: `summer:${Buffer.alloc(32, 8).toString('base64')}` }),
    /The key ring lacks "winter"/,
  ],
  [
    'a ring that is none',
    () => ({ ENCRYPTION_KEYS: 'winter' }),
    /ENCRYPTION_KEYS: entry 1 must be/,
  ],
  [
    'no ring',
    () => ({ DATABASE_URL: '', ENCRYPTION_KEYS: '' }),
    /There is no key ring: .*"winter"/,
  ],
])('restores nothing of %s, in one line', async (_, change, says) => {
  const at = mkdtempSync(join(folder, 'at-'));
  cpSync(backup, at, { recursive: true });
  const { database, drop } = await makeDatabase([]);
  const DATA_DIR = join(at, 'data');
  const env = { DATABASE_URL: database.url, DATA_DIR, ...change({ at }) };
  const { code, stdout, stderr } = await run(['backup', 'restore', at], env);
  await drop();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toMatch(says);
  expect(existsSync(join(DATA_DIR, 'keys'))).toBe(false);
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/portal' },
    /^The database at 127\.0\.0\.1:1\/portal does not answer/,
  ],
  [
    'an address that is none',
    { DATABASE_URL: 'localhost:5432' },
    /^DATABASE_URL must be an address like/,
  ],
  [
    'a pooler of transactions',
    { ROLE: 'web', DATABASE_POOLER: 'transaction' },
    /^DATABASE_URL leads to a pooler of transactions: give DATABASE_MIGRATE_URL/,
  ],
  [
    'a folder without a portal',
    { DATABASE_URL: '', DATA_DIR: join(folder, 'nobody') },
    /^There is no database in .*nobody: give DATA_DIR/,
  ],
])(
  'backs up nothing of %s, in one line',
  async (_, env, says) => {
    const to = join(folder, 'nothing');
    const { code, stdout, stderr } = await run(['backup', 'create', to], env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr.trim().split('\n').at(-1)).toMatch(says);
    expect(existsSync(to) ? readdirSync(to) : []).toEqual([]);
  },
  60_000,
);

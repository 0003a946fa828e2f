import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, sql } from '../../api/src/database/index.ts';
import { sweepDocuments } from '../../api/src/documents/sweepDocuments.ts';
import { makeDatabase } from '../../api/test/database.ts';
import { makePdf, PDF } from '../../api/test/files.ts';
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

describe('a process that is killed in the middle', () => {
  const root = join(import.meta.dirname, '../..');

  /** The tool as a process of its own, whose id is the one that is killed. */
  function spawnTool(args: string[], env: Record<string, string>) {
    const own = { PATH: process.env.PATH ?? '', ENCRYPTION_KEYS, ...env };
    const node = ['--import', 'tsx', join(root, 'tools/portal/cli.ts'), ...args];
    const child = spawn(process.execPath, node, { cwd: root, env: own, stdio: 'ignore' });
    return {
      hasEnded: () => child.exitCode !== null,
      async kill() {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      },
    };
  }

  async function until(isSo: () => Promise<unknown>): Promise<void> {
    for (let look = 0; look < 400; look += 1, await sleep(50)) if (await isSo()) return;
    throw new Error('It did not come about.');
  }

  /** Locks of a database that only a backup takes, or a restore. */
  const LOCKS = sql(
    'test-tool-locks',
    `select 1 from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.granted
       and (l.locktype = 'advisory' and l.objid = 7076843 and l.mode = 'ExclusiveLock'
         or l.locktype = 'relation' and l.mode = 'AccessExclusiveLock')`,
  );
  const isAtIt = (database: Database) => database.first(LOCKS);

  /** Has whoever reads a file wait. @returns What is in it. */
  function makeSlow(file: string): Buffer {
    const bytes = readFileSync(file);
    renameSync(file, `${file}.before`);
    execFileSync('mkfifo', [file]);
    return bytes;
  }

  test('a backup holds nothing any more: saves and sweeps go on, and the next one is whole', async () => {
    const { database, dataDir, server } = portal;
    const ana = await portal.as('ana');
    const upload = { bytes: makePdf(30_000), name: 'b.pdf', description: 'gone meanwhile' };
    const added = await ana.upload(id, upload);
    expect(added.status).toBe(201);
    const [gone, kept] = await database.all<{ key: string }>(
      sql('test-tool-keys', 'select key from documents order by id desc'),
    );
    const file = join(
      dataDir,
      'documents',
      String(
        readdirSync(join(dataDir, 'documents'), { recursive: true }).find((one) =>
          String(one).endsWith(kept!.key),
        ),
      ),
    );
    makeSlow(file);
    const at = join(folder, 'killed');
    const tool = spawnTool(['backup', 'create', at], {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
    });
    // All tables are written, and the documents are not: it waits for one of them.
    await until(async () => existsSync(join(at, 'documents', gone!.key.slice(0, 2), gone!.key)));
    expect(await isAtIt(database)).toBeDefined();
    const { status } = await ana.remove(`/api/application/document/${added.body.id}`);
    expect(status).toBe(204);
    await database.run(
      sql('test-tool-old', `update document_cleanup set since = now() - interval '2 hours'`),
    );
    expect(await sweepDocuments(server.services)).toBe(0);
    expect(tool.hasEnded()).toBe(false);
    await tool.kill();
    rmSync(file);
    renameSync(`${file}.before`, file);

    await until(async () => !(await isAtIt(database)));
    expect((await ana.put({ firstName: 'Anna' })).status).toBe(200);
    expect(await sweepDocuments(server.services)).toBe(1);
    expect(await run(['backup', 'verify', at])).toMatchObject({ code: 1, stdout: '' });
    expect(await run(['backup', 'create', at])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is not empty: name a place where nothing stands/),
    });
    const next = join(folder, 'next');
    expect(await run(['backup', 'create', next])).toMatchObject({ code: 0, stderr: '' });
    expect(await run(['backup', 'verify', next])).toMatchObject({ code: 0, stderr: '' });
  });

  test('a restore leaves no row, and the next one restores all', async () => {
    const at = join(folder, 'slow');
    cpSync(backup, at, { recursive: true });
    const { database, drop } = await makeDatabase([]);
    const DATA_DIR = join(folder, 'restored');
    const env = { DATABASE_URL: database.url, DATA_DIR };
    const part = join(at, 'tables/documents.copy.gz');
    const bytes = makeSlow(part);
    const tool = spawnTool(['backup', 'restore', at], env);
    // It is read to be proven, and once more when tables are filled, in one transaction.
    for (let isFilling = false; !isFilling; ) {
      const writer = await open(part, 'w');
      isFilling = (await isAtIt(database)) !== undefined;
      if (isFilling) await tool.kill();
      else {
        // Who reads it next waits at another.
        execFileSync('mkfifo', [`${part}.next`]);
        renameSync(`${part}.next`, part);
        await writer.writeFile(bytes);
      }
      await writer.close();
    }
    await until(async () => !(await isAtIt(database)));
    const rows = sql('test-tool-rows', 'select 1 from applications');
    expect(await database.all(rows)).toEqual([]);
    const restored = await run(['backup', 'restore', backup], env);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored: .*1 documents/);
    expect(await database.all(rows)).toHaveLength(1);
    const compared = await run(['documents', 'compare'], env);
    expect(compared).toMatchObject({ code: 0, stdout: '1 documents are stored.\n' });
    await drop();
  });
});

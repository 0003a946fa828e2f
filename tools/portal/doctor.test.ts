import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '../../api/src/database/index.ts';
import { type DoctorFinding, examine } from '../../api/src/index.ts';
import { makeCertificate, withOpenssl } from '../../api/test/certificate.ts';
import { freePort } from '../../api/test/freePort.ts';
import { startPortal, type TestPortal } from '../../api/test/portal.ts';
import { callTool } from '../test/callTool.ts';
import { runTool } from '../test/runTool.ts';

const ENCRYPTION_KEYS = `test:${Buffer.alloc(32, 1).toString('base64')}`;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-doctor-'));
let portal: TestPortal;
let env: Record<string, string>;
/** Where nobody listens. */
let closedPort: number;

beforeAll(async () => {
  portal = await startPortal({ env: { ENCRYPTION_KEYS } });
  closedPort = await freePort();
  // Something that is sealed.
  const ana = await portal.as('ana');
  await ana.get();
  await ana.put({ ssn: '412-63-7785' });
  env = {
    DATABASE_URL: portal.server.services.database.url,
    DATABASE_MIGRATE_URL: portal.database.url,
    DATA_DIR: portal.dataDir,
    ENCRYPTION_KEYS,
    OIDC_AUTHORITY: portal.issuer.url,
  };
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What it finds, by what was looked at. */
async function findings(change: Record<string, string> = {}, clock?: () => Date) {
  const all: DoctorFinding[] = [];
  for await (const finding of examine({ ...env, ...change }, { clock })) all.push(finding);
  return all;
}

const wrongOf = (all: DoctorFinding[]) => all.filter(({ state }) => state === 'wrong');

test('says one line of each thing, and ends with 0 where nothing is wrong', async () => {
  const { code, stdout, stderr } = await callTool(['doctor'], env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.trim().split('\n');
  for (const line of lines) expect(line).toMatch(/^(ok|warning) +[a-z]+ +\S/);
  expect(lines.map((line) => line.split(/ +/)[1])).toEqual(
    expect.arrayContaining([
      'configuration',
      'runtime',
      'isolation',
      'files',
      'database',
      'clock',
      'keys',
      'release',
      'jobs',
      'events',
      'documents',
      'scanner',
      'mail',
      'provider',
    ]),
  );
  expect(stdout).not.toContain(new URL(env.DATABASE_URL!).password);
});

test.each<[string, () => Record<string, string>, string, RegExp]>([
  [
    'an address that is none',
    () => ({ DATABASE_URL: 'here' }),
    'configuration',
    /^DATABASE_URL must be/,
  ],
  [
    'a database that is away',
    () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x', DATABASE_MIGRATE_URL: '' }),
    'database',
    /^The database at 127.0.0.1:1\/x does not answer/,
  ],
  [
    'another key of the name',
    () => ({ ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 2).toString('base64')}` }),
    'keys',
    /does not open what the database holds/,
  ],
  [
    'a ring that lacks a key',
    () => ({ ENCRYPTION_KEYS: `other:${Buffer.alloc(32, 2).toString('base64')}` }),
    'keys',
    /^The ring lacks "test", under which \d+ values stand/,
  ],
  [
    'a folder of documents that is a file',
    () => ({ DOCUMENTS_URL: `file://${import.meta.filename}` }),
    'documents',
    /may not be written/,
  ],
  [
    'a disk without room',
    () => ({ DOCUMENTS_FREE_BYTES: '9000000000000000' }),
    'documents',
    /fewer than DOCUMENTS_FREE_BYTES/,
  ],
  [
    'a bucket that is away',
    () => ({
      DOCUMENTS_URL: 's3://papers?endpoint=http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
    }),
    'documents',
    /cannot be reached/,
  ],
  [
    'a scanner that is away',
    () => ({ CLAMD: '127.0.0.1:1' }),
    'scanner',
    /start it, or correct CLAMD/,
  ],
  [
    'a server for mail that is away',
    () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    'mail',
    /^SMTP_URL does not work \(connect ECONNREFUSED/,
  ],
  [
    'a provider that is away',
    () => ({ OIDC_AUTHORITY: `http://127.0.0.1:${closedPort}` }),
    'provider',
    /does not answer \(ECONNREFUSED\)/,
  ],
])('%s is wrong, in one line, and the rest is looked at', async (_, change, check, says) => {
  const all = await findings(change());
  expect(wrongOf(all)).toEqual([{ check, state: 'wrong', text: expect.stringMatching(says) }]);
  expect(wrongOf(all)[0]!.text).not.toContain('\n');
  if (check !== 'configuration') expect(all.map((one) => one.check)).toContain('scanner');
});

test('it ends with 1 where something is wrong', async () => {
  const { code, stdout } = await callTool(['doctor', '--json'], { ...env, CLAMD: '127.0.0.1:1' });
  expect(code).toBe(1);
  expect(wrongOf(JSON.parse(stdout))).toHaveLength(1);
});

test('a clock that is an hour off is told beside the database’s and the provider’s', async () => {
  const all = await findings({}, () => new Date(Date.now() - 60 * 60 * 1000));
  expect(wrongOf(all)).toEqual([
    {
      check: 'clock',
      state: 'wrong',
      text: expect.stringMatching(/3[56]\d\d seconds behind the database's: set both by NTP/),
    },
    {
      check: 'provider',
      state: 'wrong',
      text: expect.stringMatching(/3[56]\d\d seconds behind the provider’s/),
    },
  ]);
});

test('a database of another version, keys that are left, and a job that failed are told', async () => {
  const change = (name: string, text: string) =>
    portal.database.run(sql(`test-doctor-${name}`, text));
  await change('later', `insert into migrations (name, contracts) values ('0099-less', true)`);
  expect(wrongOf(await findings())).toEqual([
    expect.objectContaining({
      check: 'database',
      text: expect.stringContaining('later version (0099-less)'),
    }),
  ]);
  await change('undo', `delete from migrations where name = '0099-less'`);
  await change('earlier', `delete from migrations where name = '0015-uploads'`);
  expect(wrongOf(await findings())).toEqual([
    expect.objectContaining({
      check: 'database',
      text: expect.stringContaining('lacks 0015-uploads: `portal database migrate`'),
    }),
  ]);
  await change('redo', `insert into migrations (name) values ('0015-uploads')`);
  // One that comes only when it is asked for.
  await change(
    'job',
    `insert into job_states (name, given_up_at, last_error) values ('rotate-keys-x', now(), 'away')`,
  );
  expect(wrongOf(await findings())).toEqual([
    expect.objectContaining({
      check: 'jobs',
      text: expect.stringContaining('rotate-keys-x failed: away'),
    }),
  ]);
  await change('well', `delete from job_states where name = 'rotate-keys-x'`);
  const both = await findings({
    ENCRYPTION_KEYS: `next:${Buffer.alloc(32, 9).toString('base64')},${ENCRYPTION_KEYS}`,
  });
  expect(both).toContainEqual({
    check: 'keys',
    state: 'warning',
    text: expect.stringMatching(/values stand under the earlier key "test"/),
  });
});

test('a process that was killed works on no job', async () => {
  await portal.database.run(
    sql(
      'test-doctor-dead',
      `insert into job_workers (id, host, pid, seen_at) values ('dead', 'h', 1, now() - interval '1 day')`,
    ),
  );
  expect(await findings()).toContainEqual({
    check: 'jobs',
    state: 'ok',
    text: 'one process works on them',
  });
});

test('a place where nothing is yet is no fault, and nothing is made there', async () => {
  const DATA_DIR = join(folder, 'new');
  const { code, stdout } = await callTool(['doctor'], { DATA_DIR });
  expect(code).toBe(0);
  expect(stdout).toMatch(/warning +database +There is none in .*new: the first start makes it\.\n/);
  expect(() => readFileSync(join(DATA_DIR, 'keys'))).toThrow('ENOENT');
});

test('a ring that others may read is wrong', async () => {
  const DATA_DIR = mkdtempSync(join(folder, 'open-'));
  writeFileSync(join(DATA_DIR, 'keys'), ENCRYPTION_KEYS);
  chmodSync(join(DATA_DIR, 'keys'), 0o644);
  const { code, stdout } = await callTool(['doctor'], { DATA_DIR });
  expect(code).toBe(1);
  expect(stdout).toMatch(/wrong +files +Others may read the key ring .*: chmod 600 it\.\n/);
});

test('a file of a secret that everybody may open is told, one that is not there is wrong', async () => {
  const DATA_DIR = mkdtempSync(join(folder, 'secret-'));
  const ENCRYPTION_KEYS_FILE = join(folder, 'ring');
  chmodSync(folder, 0o711);
  writeFileSync(ENCRYPTION_KEYS_FILE, ENCRYPTION_KEYS);
  chmodSync(ENCRYPTION_KEYS_FILE, 0o644);
  const open = await callTool(['doctor'], { DATA_DIR, ENCRYPTION_KEYS_FILE });
  expect(open.code).toBe(0);
  expect(open.stdout).toMatch(
    /warning +configuration +ENCRYPTION_KEYS_FILE: everybody .*chmod o= /,
  );
  const gone = await callTool(['doctor'], { DATA_DIR, ENCRYPTION_KEYS_FILE: join(folder, 'gone') });
  expect(gone.code).toBe(1);
  expect(gone.stdout).toMatch(/wrong +configuration +ENCRYPTION_KEYS_FILE: .* \(ENOENT\)\.\n/);
});

withOpenssl().describe('a certificate', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** A server with a certificate that ends in some days. */
  async function startServer(days: number): Promise<{ url: string; file: string }> {
    const { key, cert, file } = makeCertificate(folder, new Date(Date.now() + days * DAY));
    const server = createServer({ key, cert }, (_, response) => void response.end());
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `https://localhost:${(server.address() as AddressInfo).port}`, file };
  }

  test.each([
    [
      'that ended is wrong',
      -1,
      1,
      /^wrong +certificate +That of PUBLIC_URL ended on 20[-\d]+: renew it\.$/m,
    ],
    [
      'that ends soon is a warning',
      20,
      0,
      /^warning +certificate +That of PUBLIC_URL ends on 20[-\d]+: renew it\.$/m,
    ],
    [
      'that holds says until when',
      200,
      0,
      /^ok +certificate +that of PUBLIC_URL holds until 20[-\d]+$/m,
    ],
  ])('%s', async (_, days, code, says) => {
    const { url, file } = await startServer(days);
    const DATA_DIR = join(folder, 'certified');
    const run = await runTool(['doctor'], {
      env: { DATA_DIR, PUBLIC_URL: url, NODE_EXTRA_CA_CERTS: file },
    });
    expect(run).toMatchObject({ code, stdout: expect.stringMatching(says) });
  });

  test.each<[string, (url: string) => Record<string, string>, RegExp]>([
    [
      'provider',
      (url) => ({ OIDC_AUTHORITY: url }),
      /^wrong +provider +OIDC_AUTHORITY .*certificate.*\(CERT_HAS_EXPIRED\): have it renewed.*$/m,
    ],
    [
      'bucket',
      (url) => ({
        DOCUMENTS_URL: `s3://papers?endpoint=${url}`,
        AWS_ACCESS_KEY_ID: 'a',
        AWS_SECRET_ACCESS_KEY: 'b',
      }),
      /^wrong +documents +.*certificate.*\(CERT_HAS_EXPIRED\): have it renewed.*$/m,
    ],
  ])('of the %s that ended is wrong, and says so', async (_, change, says) => {
    const { url, file } = await startServer(-1);
    const run = await runTool(['doctor'], {
      env: { DATA_DIR: join(folder, 'ended'), NODE_EXTRA_CA_CERTS: file, ...change(url) },
    });
    expect(run).toMatchObject({ code: 1, stdout: expect.stringMatching(says) });
  });

  test('that is not trusted is wrong', async () => {
    const { url } = await startServer(200);
    const { code, stdout } = await callTool(['doctor'], { DATA_DIR: folder, PUBLIC_URL: url });
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^wrong +certificate +.* not trusted here \(.*SELF_SIGNED.*\): correct it\.$/m,
    );
  });
});

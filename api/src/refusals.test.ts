import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SSN } from '../test/answers.ts';
import { makeDatabase } from '../test/database.ts';
import { startPortal, type TestPortal } from '../test/portal.ts';
import { readConfig } from './config/index.ts';
import { openServices } from './openServices.ts';

/** What an operator has got wrong is one line that says what to do; nothing is changed or lost. */
let portal: TestPortal;
let env: Record<string, string>;
const keys = `own:${randomBytes(32).toString('base64')}`;

beforeAll(async () => {
  portal = await startPortal({ env: { ENCRYPTION_KEYS: keys } });
  const ana = await portal.as('ana');
  await ana.get();
  await ana.put({ firstName: 'Ana', ssn: SSN });
  env = {
    DATA_DIR: portal.dataDir,
    DATABASE_URL: portal.server.services.database.url,
    DATABASE_MIGRATE_URL: portal.database.url,
    ENCRYPTION_KEYS: keys,
  };
});
afterAll(() => portal.stop());

const log = { info() {}, warn() {}, error() {} };

/** Opens everything once, as a start does. @returns What it said, or `opened`. */
async function start(own: Record<string, string>): Promise<string> {
  try {
    const { close } = await openServices(readConfig({ ...env, ...own }), { log, patience: 0 });
    await close();
    return 'opened';
  } catch (error) {
    const { name, message } = error as Error;
    return `${name}: ${message}`;
  }
}

/** An address with other parts. */
const changed = (url: string, parts: Partial<URL>): string =>
  Object.assign(new URL(url), parts).href;

test('the right ones are opened', async () => {
  expect(await start({})).toBe('opened');
});

test.each([
  ['password', { password: 'wrong' }, 'refuses the password'],
  ['role', { username: 'nobody' }, 'refuses the password'],
  ['database', { pathname: '/nowhere' }, 'has no such database'],
  ['port', { port: '1' }, 'does not answer (ECONNREFUSED)'],
])('DATABASE_URL with a wrong %s', async (_, parts, why) => {
  const url = changed(env.DATABASE_URL!, parts);
  const { host, pathname } = new URL(url);
  expect(await start({ DATABASE_URL: url })).toBe(
    `ConfigError: The database at ${host}${pathname} ${why}: check DATABASE_URL, and that it runs.`,
  );
});

test('a database that takes no writes', async () => {
  const url = changed(env.DATABASE_MIGRATE_URL!, {
    search: '?options=-c%20default_transaction_read_only%3Don',
  });
  expect(await start({ DATABASE_MIGRATE_URL: url })).toMatch(
    /^ConfigError: The database takes no writes .* give DATABASE_MIGRATE_URL the primary's address/,
  );
});

test('a database that is not migrated, and nobody here who may', async () => {
  const { servingUrl, drop } = await makeDatabase([]);
  expect(await start({ DATABASE_URL: servingUrl, DATABASE_MIGRATE_URL: '' })).toBe(
    'ConfigError: The database has to be migrated, which the role of DATABASE_URL may not do: run ROLE=migrate with DATABASE_MIGRATE_URL first.',
  );
  await drop();
});

test('a folder for documents that nobody may make', async () => {
  const file = fileURLToPath(import.meta.url);
  expect(await start({ DOCUMENTS_URL: `file://${file}/documents` })).toMatch(
    /^ConfigError: The folder .*refusals\.test\.ts\/documents of DOCUMENTS_URL.* cannot be made or written \(ENOTDIR\)/,
  );
});

test.each([
  ['another key of the same name', `own:${randomBytes(32).toString('base64')}`],
  ['another key', `other:${randomBytes(32).toString('base64')}`],
])('keys that do not open what is there: %s', async (_, ring) => {
  expect(await start({ ENCRYPTION_KEYS: ring })).toMatch(
    /^ConfigError: ENCRYPTION_KEYS .* does not open what the database holds: give the key ring/,
  );
  // With it the same database opens.
  expect(await start({ ENCRYPTION_KEYS: `${ring.replace('own', 'new')},${keys}` })).toBe('opened');
});

test('one record that was altered stops nobody', async () => {
  const admin = new pg.Client({ connectionString: env.DATABASE_MIGRATE_URL });
  await admin.connect();
  const { rows } = await admin.query(
    `insert into applications (record, owner, status, release, step, restricted)
     select gen_random_uuid(), 'altered', status, release, step, restricted from applications limit 1
     returning id`,
  );
  expect(await start({})).toBe('opened');
  await admin.query('delete from applications where id = $1', [rows[0].id]);
  await admin.end();
});

describe('a bucket', () => {
  let server: Server;
  let answer: RequestListener;
  const before = { ...process.env };
  beforeAll(async () => {
    process.env.AWS_ACCESS_KEY_ID = 'key';
    process.env.AWS_SECRET_ACCESS_KEY = 'secret';
    server = createServer((request, response) => {
      request.resume().on('end', () => answer(request, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    process.env = before;
    server.close();
  });
  const bucket = () =>
    start({
      DOCUMENTS_URL: `s3://papers?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });

  test('that does not exist', async () => {
    answer = (_, response) => response.writeHead(404).end();
    expect(await bucket()).toBe(
      'ConfigError: The bucket "papers" of DOCUMENTS_URL does not exist: make it, or correct the name.',
    );
  });

  test('that may only be read', async () => {
    answer = ({ method }, response) => response.writeHead(method === 'HEAD' ? 200 : 403).end();
    expect(await bucket()).toBe(
      'ConfigError: The bucket "papers" of DOCUMENTS_URL takes no files with these credentials (403): let them write there.',
    );
  });

  test('that takes files is left as it was', async () => {
    const seen: string[] = [];
    answer = ({ method, url }, response) => {
      seen.push(`${method} ${new URL(url!, 'http://x').pathname}`);
      response.writeHead(200).end();
    };
    expect(await bucket()).toBe('opened');
    expect(seen).toEqual([
      'HEAD /papers/',
      'PUT /papers/write-probe',
      'DELETE /papers/write-probe',
    ]);
  });
});

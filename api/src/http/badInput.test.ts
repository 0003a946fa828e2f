import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { writeGrantForm } from '../../../engine/corpora/writeGrantForm.ts';
import { COMPLETE, SSN } from '../../test/answers.ts';
import type { TokenOptions } from '../../test/issuer.ts';
import {
  type Body,
  type Client,
  changeFile,
  DEFINITIONS,
  startPortal,
  startWithAna,
  type TestPortal,
} from '../../test/portal.ts';
import { sql } from '../database/index.ts';

let portal: TestPortal;
let client: Client;

/** One form that stands alone, and one whose schema is external; both ask for what is restricted. */
function addForms(folder: string): void {
  const volunteer = join(DEFINITIONS, 'examples/volunteer-sign-up/forms');
  cpSync(volunteer, join(folder, 'forms'), { recursive: true });
  writeGrantForm(folder, 'contacts', 'Key_Contacts');
  changeFile(join(folder, 'forms/contacts/form.json'), (file) => {
    file.classification = { '/key_contacts/*/phone': 'restricted' };
  });
}
const OTHER_LICENSE = '77441209936';
const PHONE = '8035550177';

beforeAll(async () => {
  ({ portal, client } = await startWithAna({ changeFolder: addForms }));
});
afterAll(() => portal.stop());

describe('a token', () => {
  test.each<[string, TokenOptions]>([
    ['that is forged', { isForged: true }],
    ['that has expired', { expires: Math.floor(Date.now() / 1000) - 60 }],
    ['that is an ID token', { typ: 'JWT' }],
    ['for somebody else’s service', { audience: 'https://other.example' }],
    ['of another issuer', { issuer: 'https://other.example' }],
  ])('%s is refused', async (_, options) => {
    const { status, body } = await (await portal.as(options)).get();
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  test.each([
    ['no JWT', 'Bearer abc'],
    ['another scheme', 'Basic YTpi'],
    ['nothing after it', 'Bearer '],
    [
      'without a signature',
      `Bearer ${['{"alg":"none","typ":"at+jwt"}', '{"sub":"ana"}'].map((part) => Buffer.from(part).toString('base64url')).join('.')}.`,
    ],
  ])('%s is refused', async (_, Authorization) => {
    const answer = await portal.anyone.call('GET', '/api/application', undefined, {
      Authorization,
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toContain('Bearer');
  });
});

describe('a body', () => {
  test('of 10 MB gets 413, and the connection closes', async () => {
    const answer = await new Promise<{ status?: number; connection?: string }>(
      (resolve, reject) => {
        const body = Buffer.alloc(10 * 1024 * 1024, 'x');
        const sending = request(
          `${portal.url}/api/application`,
          {
            method: 'PUT',
            headers: {
              Authorization: `Bearer ${client.token}`,
              'Content-Type': 'application/json',
              'Content-Length': body.length,
            },
          },
          (response) => {
            resolve({ status: response.statusCode, connection: response.headers.connection });
            response.resume();
          },
        );
        sending.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
        });
        sending.end(body);
      },
    );
    expect(answer).toEqual({ status: 413, connection: 'close' });
  });

  test('that grows past the limit without saying so is cut off', async () => {
    const chunks = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 40; n += 1) controller.enqueue(Buffer.alloc(10_000, 32));
        controller.close();
      },
    });
    const response = await fetch(`${portal.url}/api/application`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': 'application/json' },
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  const nested = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  test.each<[string, string | Uint8Array, number, string]>([
    ['of invalid UTF-8', Buffer.from('7b226669727374223a22ff227d', 'hex'), 400, 'invalid-utf8'],
    ['that is cut off', '{"firstName": "An', 400, 'invalid-json'],
    ['that is empty', ' ', 400, 'invalid-json'],
    ['with __proto__', '{"__proto__": {"isDemo": true}}', 422, 'invalid-request'],
    ['with constructor', '{"constructor": {"prototype": {}}}', 422, 'invalid-request'],
    ['with prototype further in', '{"firstName": {"prototype": 1}}', 422, 'invalid-request'],
    ['nested fifty thousand deep', nested, 422, 'invalid-request'],
    ['with a NUL', '{"firstName": "A\\u0000na"}', 422, 'invalid-request'],
    ['with half a character', '{"firstName": "A\\ud83d"}', 422, 'invalid-request'],
    ['that is a list', '[1]', 422, 'invalid-request'],
    ['that is null', 'null', 422, 'invalid-request'],
  ])('%s is refused', async (_, body, status, code) => {
    const answer = await client.put(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(({} as Record<string, unknown>).isDemo).toBeUndefined();
  });

  test('with what cannot be stored is told each field of it, beside all else that is wrong', async () => {
    const texts = {
      firstName: 'A\0na',
      lastName: 'P\ud83d',
      homePhone: 7,
      applicationPrograms: ['\0'],
    };
    const { status, body } = await client.put(texts);
    expect(status).toBe(422);
    expect(body.errors.map(({ path, code }: Body) => [path, code])).toEqual(
      Object.keys(texts).map((name) => [`/${name}`, 'wrong-type']),
    );
    const member = await client.post('/api/application/household_member', texts);
    expect([member.status, member.body.code]).toEqual([422, 'invalid-request']);
  });

  test('of another type is refused', async () => {
    const answer = await client.put('firstName=Ana', {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported-media-type']);
  });

  test('with emoji, right-to-left and quotes comes back as it was', async () => {
    const firstName = `Ana "'; drop table applications; -- 👩‍👧 שלום`;
    const { body } = await client.put({ firstName });
    expect(body.application.firstName).toBe(firstName);
  });
});

test('a query that is neither true nor false is refused', async () => {
  const answer = await client.call('PUT', '/api/application?submit=maybe', {});
  expect([answer.status, answer.body.code]).toEqual([422, 'invalid-request']);
});

test('another method gets 405 with the ones there are', async () => {
  const answer = await client.call('PATCH', '/api/application', {});
  expect([answer.status, answer.body.code]).toEqual([405, 'method-not-allowed']);
  expect(answer.headers.get('Allow')).toBe('GET, HEAD, PUT');
});

test('TRACE is answered with nothing of what was sent', async () => {
  const { port, hostname } = new URL(portal.url);
  for (const path of ['/api/application', '/', '/Identity/Account/Login']) {
    // fetch sends no TRACE.
    const sent = request({
      hostname,
      port,
      path,
      method: 'TRACE',
      headers: { Cookie: 'secret=4711' },
    });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve).on('error', reject).end();
    });
    expect([path, answer.statusCode! >= 400]).toEqual([path, true]);
    const back = JSON.stringify(answer.headers) + (await text(answer));
    expect(back).not.toContain('4711');
  }
});

test('an unknown call gets 404 as a problem', async () => {
  const answer = await client.get('/api/nothing');
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
});

test('every answer has an id, which the log has too, and is not kept', async () => {
  const answer = await portal.anyone.call('GET', '/api/application', undefined, {
    'X-Request-Id': 'from-the-balancer',
    Origin: 'https://evil.example',
  });
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  expect(answer.headers.get('X-Request-Id')).toBe('from-the-balancer');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(portal.log.some((line) => line.includes('from-the-balancer'))).toBe(true);
});

test('whoever is refused stands in the log at its usual level: when, where and by which answer', async () => {
  const id = { 'X-Request-Id': 'somebody-without-token' };
  await portal.anyone.call('GET', '/api/application', undefined, id);
  const line = portal.log.find((one) => one.includes('somebody-without-token'))!;
  expect(JSON.parse(line)).toMatchObject({
    level: 30,
    time: expect.stringMatching(/Z$/),
    method: 'GET',
    route: '/api/application',
    status: 401,
  });
});

test('a try to get around a control stands in the log with its code, what a form’s rules refuse does not', async () => {
  const eva = await portal.as('eva-tries');
  await eva.get();
  const linesOf = (id: string) =>
    portal.log.filter((one) => one.includes(id)).map((one) => JSON.parse(one));
  const put = (id: string, body: object) =>
    eva.call('PUT', '/api/application', body, { 'X-Request-Id': id });
  expect((await put('no-page-sends-this', { nobodyAsked: 1 })).body.code).toBe('invalid-request');
  expect(linesOf('no-page-sends-this')).toMatchObject([
    { level: 30, route: '/api/application', status: 422, refused: 'invalid-request' },
  ]);
  await put('an-honest-mistake', { ssn: 'no number' });
  expect(linesOf('an-honest-mistake').filter(({ level }) => level >= 30)).toEqual([]);
});

test('neither the log nor any table has a restricted value or what could be guessed from its hash', async () => {
  const eva = await portal.as('eva');
  await eva.get();
  await eva.put(COMPLETE);
  await eva.put({ ssn: `${SSN} and more` });
  await eva.put({ ssn: { value: SSN } });
  await eva.call('PUT', `/api/application?submit=false&x=${SSN}`, { ssn: SSN });
  await eva.get(`/api/${SSN}`);
  const member = { ssn: SSN, firstName: 'x' };
  await eva.post('/api/application/household_member', member, { 'Idempotency-Key': 'a' });
  await sendForms();
  const tables = await portal.database.all<{ name: string }>(
    sql(
      'test-bad-input-tables',
      "select tablename as name from pg_tables where schemaname = 'public'",
    ),
  );
  expect(tables.length).toBeGreaterThan(10);
  const secrets = [SSN, SSN.replaceAll('-', ''), COMPLETE.driversLicense, OTHER_LICENSE, PHONE];
  for (const { name } of tables) {
    const rows = await portal.database.all(
      sql(`test-dump-${name}`, `select t::text from ${name} t`),
    );
    const dump = JSON.stringify(rows);
    // What is not restricted is found by the same search.
    if (name === 'form_entries') expect(dump).toContain('Volunteera');
    for (const secret of [...secrets, ...secrets.flatMap(unkeyedHashes)])
      expect([name, dump.includes(secret)]).toEqual([name, false]);
  }
  const log = portal.log.join('');
  expect(log).toContain('/api/application');
  for (const secret of [...secrets, COMPLETE.email, client.token])
    expect(log).not.toContain(secret);
});

/** Answers of both forms, whole and refused. */
async function sendForms(): Promise<void> {
  const volunteer = {
    firstName: 'Volunteera',
    lastName: 'Prueba',
    dateOfBirth: '1980-04-27',
    reachBy: 'phone',
    phone: '803-555-0100',
    tasks: ['food', 'drive'],
    license: OTHER_LICENSE,
    hoursPerWeek: 3,
    firstDay: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    promise: ['agree'],
  };
  const contact = {
    project_role: 'Manager',
    name: { first_name: 'Contactera', last_name: 'Prueba' },
    address: { street1: '456 Rio', city: 'Laramie', country: 'URY: URUGUAY' },
    phone: PHONE,
    email: 'contact@example.org',
  };
  const contacts = { applicant_organization_name: 'Rio Grande', key_contacts: [contact] };
  for (const [form, whole, part] of [
    ['volunteer', volunteer, { promise: [] }],
    ['contacts', contacts, { applicant_organization_name: 7 }],
  ] as const) {
    const path = `/api/forms/${form}`;
    const key = { 'Idempotency-Key': form };
    expect((await portal.anyone.post(path, whole, key)).status).toBe(201);
    const refused = await portal.anyone.post(path, { ...whole, ...part });
    expect(refused.status).toBe(422);
  }
}

/** What anybody could make of all nine-digit numbers in an hour and compare. */
function unkeyedHashes(secret: string): string[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) =>
    [secret, JSON.stringify(secret)].flatMap((text) => {
      const hash = createHash(algorithm).update(text).digest();
      return [hash.toString('hex'), hash.toString('base64url'), hash.toString('base64')];
    }),
  );
}

test('writes are limited for an account, and the answer says when to come back', async () => {
  const strict = await startPortal({
    changePack: (pack) => {
      pack.rateLimits.writesPerMinute = 20;
    },
  });
  try {
    const ana = await strict.as('ana');
    const eva = await strict.as('eva');
    await ana.get();
    await eva.get();
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await ana.put({ firstName: `A${n}` })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const limited = await ana.put({ firstName: 'A' });
    expect([limited.status, limited.body.code]).toEqual([429, 'too-many-requests']);
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await eva.put({ firstName: 'E' })).status).toBe(200);
    expect((await ana.get()).status).toBe(200);
  } finally {
    await strict.stop();
  }
});

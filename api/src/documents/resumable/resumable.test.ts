import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePdf, SVG } from '../../../test/files.ts';
import { type Answer, type Client, startPortal, type TestPortal } from '../../../test/portal.ts';
import { forgetApplicant } from '../../applications/forgetApplicant.ts';
import { openKeyRing, openVault, rotateKeys } from '../../crypto/index.ts';
import { sql } from '../../database/index.ts';
import { importAppointments } from '../../links/importAppointments.ts';
import { createLink, revokeLink } from '../../links/manageLinks.ts';
import { compareDocuments } from '../../operator/compareDocuments.ts';
import { openDocument } from '../sealing/openDocument.ts';
import type { StructureCheck } from '../structure/openStructureCheck.ts';
import { forgetUpload } from './openUploads.ts';
import { sweepUploads } from './sweepUploads.ts';
import { findUpload } from './uploadRows.ts';

const ACTOR = 'operator:test';
const ALL = sql('test-uploads', 'select id, sealed, keys from uploads');
const GO_BACK = sql(
  'test-upload-back',
  'update uploads set moved_at = now() - make_interval(secs => $2) where id = $1',
);
const LIMIT = 1024 * 1024;
let portal: TestPortal;
let count = 0;

beforeAll(async () => {
  portal = await startPortal({
    changePack: (pack) => {
      pack.limits.documentBytes = LIMIT;
      pack.rateLimits.uploadsPerMinute = 15;
    },
  });
  const appointment = { apptID: 4711, appDate: '2030-12-01', agencyCode: '157' };
  await importAppointments(portal.server.services, [appointment], { actor: ACTOR });
});
afterAll(() => portal.stop());
beforeEach(() => portal.database.run(sql('test-resumable-limits', 'delete from rate_limits')));

afterEach(async () => {
  // One test's leftovers fail that test alone.
  const left = await portal.database.all<{ id: string }>(ALL);
  for (const { id } of left) await forgetUpload(portal.server.services, id);
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const encode = (text: string) => Buffer.from(text).toString('base64');
const folder = (name: string) =>
  (readdirSync(join(portal.dataDir, 'documents', name), { recursive: true }) as string[]).filter(
    (path) => name !== 'kept' || path.length > 3,
  );

/** Somebody who uploads: a link's holder, or an applicant. */
interface Uploader {
  /** The address of her uploads, a path. */
  path: string;
  token: string;
  files(): Promise<{ id: number; fileName: string }[]>;
}

async function holder(): Promise<Uploader & { linkId: number }> {
  const { id, url } = await createLink(portal.server.services, { appointment: 4711 }, ACTOR);
  const token = url.split('/').at(-1)!;
  const list = `/api/appointment/files/${token}`;
  return {
    linkId: id,
    path: `/api/appointment/uploads/${token}`,
    token: '',
    files: async () => (await portal.anyone.get(list)).body.files,
  };
}

async function applicant(): Promise<Uploader & { client: Client; id: number }> {
  const client = await portal.as(`resumable-${++count}`);
  const { applicationID: id } = (await client.get()).body.application;
  return {
    client,
    id,
    path: `/api/application/document/uploads/${id}`,
    token: client.token,
    files: async () => (await client.get()).body.application.files,
  };
}

interface Sent {
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  /** Breaks the line after so many bytes. */
  breakAfter?: number;
  /** … when this has happened. Default: 30 ms later. */
  breakWhen?: () => Promise<unknown>;
}

/** One request as a tus client makes it; of a line that was broken there is no answer. */
function send(
  method: string,
  path: string,
  { token }: Pick<Uploader, 'token'>,
  { bytes = Buffer.alloc(0), headers = {}, breakAfter, breakWhen = () => sleep(30) }: Sent = {},
): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(
      portal.url + path,
      {
        method,
        agent: false,
        headers: {
          'Tus-Resumable': '1.0.0',
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(method === 'PATCH' && { 'Content-Type': 'application/offset+octet-stream' }),
          'Content-Length': String(bytes.length),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('error', reject);
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const all = new Headers(response.headers as Record<string, string>);
          const body = text && /json/.test(all.get('Content-Type') ?? '') ? JSON.parse(text) : text;
          resolve({ status: response.statusCode!, body, headers: all });
        });
      },
    );
    sent.on('error', (error) => (breakAfter === undefined ? reject(error) : resolve(undefined)));
    if (breakAfter === undefined) sent.end(bytes);
    else sent.write(bytes.subarray(0, breakAfter), () => breakWhen().then(() => sent.destroy()));
  });
}

interface Described {
  name?: string;
  description?: string;
  category?: string;
}

async function begin(
  who: Uploader,
  size: number,
  { name = 'scan.pdf', description = 'My ID', category = '0' }: Described = {},
): Promise<Answer> {
  const metadata = Object.entries({ filename: name, description, category });
  const headers = {
    'Upload-Length': String(size),
    'Upload-Metadata': metadata.map(([key, value]) => `${key} ${encode(value)}`).join(','),
  };
  return (await send('POST', who.path, who, { headers }))!;
}

async function open(who: Uploader, size: number, described?: Described): Promise<string> {
  const { status, headers } = await begin(who, size, described);
  expect(status).toBe(201);
  return headers.get('Location')!;
}

const patch = async (who: Uploader, at: string, offset: number, bytes: Uint8Array, more?: Sent) =>
  send('PATCH', at, who, { bytes, headers: { 'Upload-Offset': String(offset) }, ...more });

const head = async (who: Uploader, at: string): Promise<Answer> => (await send('HEAD', at, who))!;

async function upload(who: Uploader, bytes: Uint8Array, described?: Described): Promise<Answer> {
  return (await patch(who, await open(who, bytes.length, described), 0, bytes))!;
}

/** The hash of what is kept of a document. */
async function stored(id: number): Promise<string> {
  const row = await portal.database.first<{ key: string }>(
    sql('test-resumed', 'select key from documents where id = $1'),
    [id],
  );
  return sha256(await buffer(await openDocument(portal.server.services, row!.key)));
}

/** Of uploads; documents stay. */
async function expectNothingLeft(): Promise<void> {
  expect(await portal.database.all(ALL)).toEqual([]);
  expect(folder('tmp')).toEqual([]);
  const { unrecorded, missing } = await compare();
  expect([unrecorded, missing]).toEqual([[], []]);
}

/** The store beside the records, as an operator compares them hours later. */
async function compare() {
  const clock = () => new Date(Date.now() + 2 * 60 * 60 * 1000);
  return compareDocuments({ ...portal.server.services, clock }, ACTOR);
}

describe.each([
  ['a link’s holder', holder],
  ['an applicant', applicant],
])('%s', (_, someone) => {
  test('uploads in parts, and gets the document with the last one', async () => {
    const who = await someone();
    const bytes = makePdf();
    const at = await open(who, bytes.length, { name: 'C:\\scans\\recibo ñ.pdf', category: '3' });
    expect(at).toMatch(new RegExp(`^${who.path}/(link|application)-\\d+-[0-9a-f-]{36}$`));
    const first = await patch(who, at, 0, bytes.subarray(0, 250_000));
    expect([first?.status, first?.headers.get('Upload-Offset')]).toEqual([204, '250000']);
    // Nor does the disk show what has arrived, or the database what was said of it.
    const [row] = await portal.database.all<{ keys: string[] }>(ALL);
    const file = join(portal.dataDir, 'documents/kept', row!.keys[0]!.slice(0, 2), row!.keys[0]!);
    expect([row!.keys.length, statSync(file).size, statSync(file).mode & 0o777]).toEqual([
      1, 250_000, 0o600,
    ]);
    for (const text of [readFileSync(file).toString('latin1'), JSON.stringify(row)])
      expect(text).not.toMatch(/%PDF|Catalog|recibo|cmVjaWJv|My ID/);
    const middle = await head(who, at);
    expect(middle.headers.get('Upload-Offset')).toBe('250000');
    expect(middle.headers.get('Upload-Length')).toBe('600000');
    expect(middle.headers.get('Cache-Control')).toBe('no-store');
    const last = await patch(who, at, 250_000, bytes.subarray(250_000));
    expect(last?.status).toBe(201);
    expect(last?.headers.get('Upload-Offset')).toBe('600000');
    expect(last?.body).toMatchObject({
      fileName: 'recibo ñ.pdf',
      description: 'My ID',
      fileCategory: 3,
      size: 600_000,
    });
    expect(await who.files()).toEqual([last?.body]);
    expect(await stored(last?.body.id)).toBe(sha256(bytes));
    await expectNothingLeft();
  });

  test.each([1, 100_000, 333_333, 599_999])(
    'goes on where the line broke, after byte %i',
    async (breakAfter) => {
      const who = await someone();
      const bytes = makePdf();
      const at = await open(who, bytes.length);
      expect(await patch(who, at, 0, bytes, { breakAfter })).toBeUndefined();
      const { status, headers } = await head(who, at);
      const offset = Number(headers.get('Upload-Offset'));
      expect(status).toBe(200);
      // What had arrived was kept, but for what was on its way through the process.
      expect(offset).toBeLessThanOrEqual(breakAfter);
      expect(offset).toBeGreaterThanOrEqual(breakAfter - 256 * 1024);
      const answer = await patch(who, at, offset, bytes.subarray(offset));
      expect(answer?.status).toBe(201);
      expect(await stored(answer?.body.id)).toBe(sha256(bytes));
      await expectNothingLeft();
    },
  );

  test('repeats the end, and gets the same document', async () => {
    const who = await someone();
    const bytes = makePdf();
    const at = await open(who, bytes.length);
    const answers = await Promise.all([
      patch(who, at, 0, bytes),
      sleep(5).then(() => head(who, at)),
    ]);
    const made = (await patch(who, at, bytes.length, new Uint8Array()))!;
    expect(made.status).toBe(200);
    expect(answers[1].status).toBe(200);
    expect((await patch(who, at, bytes.length, new Uint8Array()))?.body).toEqual(made.body);
    const part = await patch(who, at, 500_000, bytes.subarray(500_000));
    expect([part?.body, part?.headers.get('Upload-Offset')]).toEqual([made.body, '600000']);
    const { status, headers } = await head(who, at);
    expect([status, headers.get('Upload-Offset'), headers.get('Upload-Length')]).toEqual([
      200,
      String(bytes.length),
      String(bytes.length),
    ]);
    expect(await who.files()).toEqual([made.body]);
    await expectNothingLeft();
  });

  test('is the only one who knows of her uploads', async () => {
    const [who, other] = [await someone(), await someone()];
    const bytes = makePdf();
    const at = await open(who, bytes.length);
    const elsewhere = `${other.path}/${at.split('/').at(-1)}`;
    for (const path of [elsewhere, `${other.path}/..%2fx`, `${other.path}/link-1`, `${elsewhere}0`])
      for (const method of ['HEAD', 'PATCH', 'DELETE'])
        expect((await send(method, path, other))?.status).toBe(404);
    expect((await patch(other, elsewhere, 0, bytes))?.status).toBe(404);
    expect((await patch(who, at, 0, bytes))?.status).toBe(201);
    // What it became is not told either.
    expect((await head(other, elsewhere)).status).toBe(404);
    expect(await other.files()).toEqual([]);
    await expectNothingLeft();
  });

  test('gives one up', async () => {
    const who = await someone();
    const bytes = makePdf();
    const at = await open(who, bytes.length);
    await patch(who, at, 0, bytes.subarray(0, 1000));
    expect((await send('DELETE', at, who))?.status).toBe(204);
    await expectNothingLeft();
    expect((await head(who, at)).status).toBe(404);
    expect((await patch(who, at, 1000, bytes))?.body.code).toBe('not-found');
    expect((await send('DELETE', at, who))?.status).toBe(404);
  });

  test('is told in words what is not taken, and nothing is left of it', async () => {
    const who = await someone();
    const before = folder('kept').length;
    const large = await begin(who, LIMIT + 1);
    expect([large.status, large.body.code]).toEqual([413, 'upload-too-large']);
    const empty = await begin(who, 0);
    expect([empty.status, empty.body.code]).toEqual([422, 'upload-empty']);
    const odd = await upload(who, SVG, { name: 'a.png' });
    expect([odd.status, odd.body.title]).toEqual([
      422,
      'Only PDF, JPG, JPEG, or PNG file types supported',
    ]);
    // Before a byte of it is sent.
    const nameless = await begin(who, 1000, { description: ' ' });
    expect([nameless.status, nameless.body.errors[0].message]).toEqual([422, 'Required']);
    const long = await begin(who, 1000, { description: 'x'.repeat(201) });
    expect(long.body.errors[0].message).toBe('Use 200 characters or fewer');
    expect((await begin(who, 1000, { category: '77' })).status).toBe(422);
    expect((await begin(who, 9, { description: 'light\0bill' })).body.code).toBe('invalid-request');
    const at = await open(who, 1000);
    expect((await patch(who, at, 0, Buffer.alloc(1001)))?.status).toBe(413);
    expect((await patch(who, at, 1, Buffer.alloc(10)))?.status).toBe(409);
    await send('DELETE', at, who);
    await expectNothingLeft();
    expect(folder('kept')).toHaveLength(before);
    expect(await who.files()).toEqual([]);
  });

  test('has a name of 300 characters cut, not refused', async () => {
    const who = await someone();
    const name = `${'long '.repeat(60)}.pdf`;
    const { status, body } = (await upload(who, makePdf(), { name }))!;
    expect([status, String(body.fileName).length]).toEqual([201, 123]);
  });

  test('is told of a file that is there already', async () => {
    const who = await someone();
    const bytes = makePdf();
    const made = await upload(who, bytes);
    const again = await upload(who, bytes);
    expect([again.status, again.body.code, again.body.current]).toEqual([
      409,
      'already-uploaded',
      made.body,
    ]);
    await expectNothingLeft();
  });

  test('a refusal that nobody heard is told to who asks again', async () => {
    const who = await someone();
    const half = makePdf().subarray(0, 3000);
    const at = await open(who, half.length);
    const services = portal.server.services as { structure: StructureCheck };
    const { structure } = services;
    let sayBegun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      sayBegun = resolve;
    });
    services.structure = {
      ...structure,
      async check(...file) {
        sayBegun();
        await sleep(200);
        return structure.check(...file);
      },
    };
    await patch(who, at, 0, half, { breakAfter: half.length, breakWhen: () => hasBegun });
    // A HEAD has no words.
    expect((await head(who, at)).status).toBe(422);
    expect((await head(who, at)).status).toBe(422);
    const told = await patch(who, at, half.length, new Uint8Array());
    services.structure = structure;
    expect([told?.status, told?.body.code]).toEqual([422, 'file-broken']);
    await expectNothingLeft();
  });
});

test('all go on after the server was restarted, between parts and after the last byte', async () => {
  const begin = async (who: Uploader) => {
    const bytes = makePdf();
    const at = await open(who, bytes.length);
    await patch(who, at, 0, bytes.subarray(0, 400_000));
    return { who, bytes, at };
  };
  const people = [await holder(), await applicant()];
  const halves = await Promise.all(people.map(begin));
  const others = [await holder(), await applicant()];
  const wholes = await Promise.all(others.map(begin));
  // The last byte comes in, and then nothing is made of it.
  const { services } = portal.server;
  services.structure = {
    ...services.structure,
    check: async () => Promise.reject(new Error('Killed.')),
  };
  for (const { who, at, bytes } of wholes) {
    const lost = await patch(who, at, 400_000, bytes.subarray(400_000));
    expect(lost?.status).toBe(500);
    expect((await head(who, at)).status).toBe(500);
  }
  await portal.restart();
  for (const { who, at, bytes } of halves) {
    expect((await head(who, at)).headers.get('Upload-Offset')).toBe('400000');
    const made = (await patch(who, at, 400_000, bytes.subarray(400_000)))!;
    expect(await stored(made.body.id)).toBe(sha256(bytes));
  }
  for (const { who, at, bytes } of wholes) {
    expect(await who.files()).toEqual([]);
    expect((await head(who, at)).headers.get('Upload-Offset')).toBe(String(bytes.length));
    const [file] = await who.files();
    expect((await patch(who, at, bytes.length, new Uint8Array()))?.body).toEqual(file);
    expect(await stored(file!.id)).toBe(sha256(bytes));
  }
  await expectNothingLeft();
});

test('a newer request takes over from one whose line is dead', async () => {
  const who = await holder();
  const bytes = makePdf();
  const at = await open(who, bytes.length);
  const sent = request(portal.url + at, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': '0',
      'Content-Length': String(bytes.length),
    },
  });
  sent.on('error', () => {});
  sent.write(bytes.subarray(0, 100_000));
  await sleep(100);
  const { headers } = await head(who, at);
  expect(headers.get('Upload-Offset')).toBe('100000');
  expect((await patch(who, at, 100_000, bytes.subarray(100_000)))?.status).toBe(201);
  sent.destroy();
  await expectNothingLeft();
});

test('a link that has ended, and a stranger, are told nothing', async () => {
  const who = await holder();
  const at = await open(who, 1000);
  await revokeLink(portal.server.services, who.linkId, ACTOR);
  expect((await begin(who, 1000)).status).toBe(404);
  expect((await head(who, at)).status).toBe(404);
  expect((await patch(who, at, 0, Buffer.alloc(1000)))?.status).toBe(404);
  const ana = await applicant();
  const stranger = { ...ana, token: '' };
  expect((await begin(stranger, 1000)).status).toBe(401);
  const eva = await applicant();
  expect((await begin({ ...ana, token: eva.token }, 1000)).status).toBe(404);
  expect((await send('GET', at, who))?.status).toBe(405);
  const options = await send('OPTIONS', who.path, who, { headers: { Origin: 'https://else.org' } });
  expect(options?.status).toBe(405);
  expect(options?.headers.get('Access-Control-Allow-Origin')).toBeNull();
  portal.time.now = new Date(Date.now() + 25 * 60 * 60 * 1000);
  await sweepUploads(portal.server.services);
  portal.time.now = new Date();
  await expectNothingLeft();
});

test('one that is given up is swept a day after its last byte', async () => {
  const who = await holder();
  const at = await open(who, 1000);
  await patch(who, at, 0, Buffer.alloc(10));
  await sweepUploads(portal.server.services);
  expect((await head(who, at)).headers.get('Upload-Offset')).toBe('10');
  await portal.database.run(GO_BACK, [at.split('/').at(-1), 25 * 60 * 60]);
  await sweepUploads(portal.server.services);
  expect((await head(who, at)).status).toBe(404);
  await expectNothingLeft();
});

test('five may be open; the one that was silent for longest gives way', async () => {
  const who = await holder();
  const all = [];
  for (let n = 0; n < 5; n += 1) all.push(await open(who, 1000));
  const refused = await begin(who, 1000);
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  // Of another owner it is asked nothing.
  const other = await holder();
  await send('DELETE', await open(other, 1000), other);
  await portal.database.run(GO_BACK, [all[2]!.split('/').at(-1), 61]);
  const next = await open(who, 1000);
  expect((await head(who, all[2]!)).status).toBe(404);
  for (const at of [next, ...all]) await send('DELETE', at, who);
  await expectNothingLeft();
});

/** Uploads a file and asks for its end once more meanwhile. @returns Both answers. */
async function finishTwice(
  check: (count: number) => Promise<unknown>,
  id?: (name: string) => void,
) {
  const who = await holder();
  const bytes = makePdf();
  const at = await open(who, bytes.length);
  id?.(at.split('/').at(-1)!);
  const { services } = portal.server;
  const { structure } = services;
  let checks = 0;
  let again: Promise<Answer | undefined> | undefined;
  services.structure = {
    ...structure,
    async check(...file) {
      checks += 1;
      again ??= patch(who, at, bytes.length, new Uint8Array());
      await check(checks);
      return structure.check(...file);
    },
  };
  const first = await patch(who, at, 0, bytes);
  const answers = [first, await again];
  services.structure = structure;
  expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await who.files()).toEqual([first?.body]);
  await expectNothingLeft();
  return checks;
}

test('of two who ask for the end at once one makes the document, and the other waits for it', async () => {
  expect(await finishTwice(() => sleep(300))).toBe(1);
});

test('a process that stood still for longer than its lease makes nothing twice', async () => {
  let name = '';
  const end = sql('test-lease-over', 'update uploads set finish_until = now() where id = $1');
  const standStill = async (count: number) => {
    await portal.database.run(end, [name]);
    if (count === 1) await sleep(900);
  };
  const checks = await finishTwice(standStill, (id) => {
    name = id;
  });
  expect(checks).toBe(2);
});

test('a lease of a process that was killed ends, and the next who asks finishes', async () => {
  const who = await holder();
  const bytes = makePdf();
  const at = await open(who, bytes.length);
  await patch(who, at, 0, bytes.subarray(0, 599_999));
  await portal.database.run(
    sql(
      'test-lease-of-the-dead',
      `update uploads set received = size - 1, finisher = gen_random_uuid(),
         finish_until = now() + interval '400 milliseconds' where id = $1`,
    ),
    [at.split('/').at(-1)],
  );
  const made = await patch(who, at, 599_999, bytes.subarray(599_999));
  expect(made?.status).toBe(201);
  expect(await stored(made?.body.id)).toBe(sha256(bytes));
  await expectNothingLeft();
});

test('one whose parts grew too many, or of which one is gone, is sent anew', async () => {
  const who = await holder();
  const bytes = makePdf();
  const crumbs = await open(who, bytes.length);
  await patch(who, crumbs, 0, bytes.subarray(0, 10));
  await portal.database.run(
    sql(
      'test-crumbs',
      `update uploads set sizes = array_fill(0, array[2000]), keys = keys ||
         (select array_agg(gen_random_uuid()::text) from generate_series(2, 2000)) where id = $1`,
    ),
    [crumbs.split('/').at(-1)],
  );
  expect((await patch(who, crumbs, 10, bytes.subarray(10)))?.status).toBe(404);
  expect((await head(who, crumbs)).status).toBe(404);
  const holed = await open(who, bytes.length);
  await patch(who, holed, 0, bytes.subarray(0, 300_000));
  const [row] = await portal.database.all<{ keys: string[] }>(ALL);
  await portal.server.services.documents.remove(row!.keys[0]!);
  expect((await patch(who, holed, 300_000, bytes.subarray(300_000)))?.status).toBe(404);
  expect((await upload(who, bytes)).status).toBe(201);
  await expectNothingLeft();
});

/** Where the parts of the only upload stand, on the disk. */
async function partFiles(): Promise<string[]> {
  const [row] = await portal.database.all<{ keys: string[] }>(ALL);
  return row!.keys.map((key) => join(portal.dataDir, 'documents/kept', key.slice(0, 2), key));
}

test.each<[string, (parts: string[]) => void]>([
  [
    'changed',
    ([, part]) => {
      const bytes = readFileSync(part!);
      bytes[1000]! ^= 1;
      writeFileSync(part!, bytes);
    },
  ],
  [
    'swapped',
    ([, one, other]) => {
      const bytes = readFileSync(one!);
      writeFileSync(one!, readFileSync(other!));
      writeFileSync(other!, bytes);
    },
  ],
])(
  'one of which a part was %s at rest becomes no document, and is sent anew',
  async (_, change) => {
    const who = await holder();
    // A picture of a paper: a viewer shows other bytes in the middle of it, too.
    const bytes = makePdf();
    const at = await open(who, bytes.length);
    const part = (n: number) =>
      patch(who, at, n * 150_000, bytes.subarray(n * 150_000, (n + 1) * 150_000));
    for (const n of [0, 1, 2]) await part(n);
    change(await partFiles());
    expect((await part(3))?.status).toBe(404);
    expect(await who.files()).toEqual([]);
    await expectNothingLeft();
    expect((await upload(who, bytes)).status).toBe(201);
  },
);

test('parts that a version before has received are put together as they were', async () => {
  const who = await holder();
  const bytes = makePdf();
  const at = await open(who, bytes.length);
  await patch(who, at, 0, bytes.subarray(0, 300_000));
  await portal.database.run(sql('test-without-codes', "update uploads set codes = '{}'"));
  const made = await patch(who, at, 300_000, bytes.subarray(300_000));
  expect(made?.status).toBe(201);
  expect(await stored(made?.body.id)).toBe(sha256(bytes));
});

test('goes on after its key was wrapped anew, and the former one has left the ring', async () => {
  const who = await holder();
  const { services } = portal.server;
  const at = await open(who, 1000);
  const id = at.split('/').at(-1)!;
  const next = `next:${randomBytes(32).toString('base64')}`;
  const ring = {
    dataDir: portal.dataDir,
    encryptionKeys: `${next},${services.config.encryptionKeys}`,
  };
  await rotateKeys(portal.database, openVault(openKeyRing(ring)));
  const alone = openVault(openKeyRing({ ...ring, encryptionKeys: next }));
  expect((await findUpload(portal.database, alone, id))?.metadata).toMatchObject({
    description: 'My ID',
  });
  await rotateKeys(
    portal.database,
    openVault(
      openKeyRing({ ...ring, encryptionKeys: `${services.config.encryptionKeys},${next}` }),
    ),
  );
  // One that no key of the ring opens is gone, and is sent anew.
  await portal.database.run(
    sql('test-other-seal', 'update uploads set sealed = $2 where id = $1'),
    [id, alone.seal(id, { '/Upload/Note': {}, '/Upload/Key': 'x' })],
  );
  expect((await head(who, at)).status).toBe(404);
});

test('whoever deletes her account leaves no part of an upload', async () => {
  const ana = await applicant();
  const at = await open(ana, 1000);
  await patch(ana, at, 0, Buffer.alloc(500));
  const subject = `resumable-${count}`;
  await forgetApplicant(portal.server.services, subject);
  await expectNothingLeft();
});

test('beginning one counts as an upload, going on does not', async () => {
  const who = await holder();
  const perMinute =
    portal.server.services.releases.current().compiled.settings.rateLimits.uploadsPerMinute;
  let status = 201;
  let begun = 0;
  for (; status === 201 && begun <= perMinute; begun += 1) {
    const answer = await begin(who, 1000);
    status = answer.status;
    const at = answer.headers.get('Location');
    if (!at) continue;
    for (let n = 0; n < 3; n += 1) expect((await head(who, at)).status).toBe(200);
    await send('DELETE', at, who);
  }
  expect(status).toBe(429);
  await expectNothingLeft();
});

test('neither a token nor a file’s name is in the log', async () => {
  const who = await holder();
  const answer = await upload(who, makePdf(), { name: 'geheim.pdf', description: 'geheimer' });
  expect(answer.status).toBe(201);
  const log = portal.log.join('');
  expect(log).toContain('/api/appointment/uploads/:token/:upload');
  expect(log).not.toContain(who.path.split('/').at(-1));
  expect(log).not.toMatch(/geheim/);
});

test('a request that is not of the protocol is refused', async () => {
  const who = await holder();
  const headers = { 'Upload-Length': '10' };
  expect((await portal.anyone.call('POST', who.path, undefined, headers)).status).toBe(412);
  expect((await send('POST', who.path, who))?.status).toBe(400);
  const deferred = { headers: { 'Upload-Defer-Length': '1' } };
  expect((await send('POST', who.path, who, deferred))?.status).toBe(400);
  await expectNothingLeft();
});

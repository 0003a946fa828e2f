import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { HEIC, PDF, PNG, STUBBORN_PDF, SVG } from '../../test/files.ts';
import { type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { acceptFile } from './acceptFile.ts';
import { noteForCleanup } from './documentCleanup.ts';
import { sweepDocuments } from './sweepDocuments.ts';

let portal: TestPortal;
let count = 0;

beforeAll(async () => {
  portal = await startPortal({
    changePack: (pack) => {
      pack.limits.documentBytes = 1024 * 1024;
      pack.limits.documentsPerApplication = 6;
    },
  });
});
afterAll(() => portal.stop());

async function someone(): Promise<{ client: Client; id: number }> {
  const client = await portal.as(`document-${++count}`);
  return { client, id: (await client.get()).body.application.applicationID };
}

/** Files in the store's folders, and in the temporary one. */
function files(folder: 'kept' | 'tmp'): string[] {
  return readdirSync(join(portal.dataDir, 'documents', folder), { recursive: true }) as string[];
}

test('a document is kept, listed, viewed as an attachment by its owner, and removed', async () => {
  const { client, id } = await someone();
  const made = await client.upload(id, {
    bytes: PDF,
    name: 'C:\\scans\\recibo "ñ" 光.pdf',
    type: 'text/html',
    description: 'Light bill',
    category: 3,
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    fileName: 'recibo ñ 光.pdf',
    description: 'Light bill',
    fileCategory: 3,
    type: 'application/pdf',
    size: PDF.length,
    scan: 'not-scanned',
  });
  const path = `/api/application/document/${made.body.id}/recibo.pdf`;
  const response = await fetch(portal.url + path, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(PDF);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="recibo ñ ?.pdf"; filename*=UTF-8''recibo%20%C3%B1%20%E5%85%89.pdf`,
  );
  const row = await portal.database.first<{ key: string }>(
    sql('test-document', 'select key from documents where id = $1'),
    [made.body.id],
  );
  const stored = join(portal.dataDir, 'documents/kept', row!.key.slice(0, 2), row!.key);
  expect(existsSync(stored)).toBe(true);
  expect((await client.remove(`/api/application/document/${made.body.id}`)).status).toBe(204);
  expect(existsSync(stored)).toBe(false);
  expect((await client.get(path)).status).toBe(404);
  const audit = await portal.database.all<{ action: string }>(
    sql(
      'test-document-audit',
      'select action from audit_events where application_id = $1 order by id',
    ),
    [id],
  );
  expect(audit.map(({ action }) => action)).toEqual(['document-view', 'document-delete']);
});

test('one that is there serves for another paper, too: its bytes are stored once, and stay for the last', async () => {
  const { client, id } = await someone();
  const bill = { bytes: PNG, name: 'bill.png', description: 'Bill', slot: 'utility' };
  const made = (await client.upload(id, bill)).body;
  const kept = files('kept').length;
  const path = `/api/application/document/${made.id}/use`;
  const asked = { description: 'Address', slot: 'citizenship' };
  const send = () => client.post(path, asked, { 'Idempotency-Key': 'copy' });
  const copy = await send();
  expect(copy).toMatchObject({
    status: 201,
    body: { description: 'Address', slot: 'citizenship', fileName: 'bill.png', size: PNG.length },
  });
  expect(copy.body.fileCategory).not.toBe(made.fileCategory);
  expect(files('kept')).toHaveLength(kept);
  expect((await send()).body.id).toBe(copy.body.id);
  expect(await client.post(path, asked)).toMatchObject({
    status: 409,
    body: { code: 'already-uploaded', current: { id: copy.body.id } },
  });
  const { application } = (await client.get()).body;
  expect(application.files).toMatchObject([{ slot: 'utility' }, { slot: 'citizenship' }]);
  expect((await client.post(path, { slot: 'citizenship' })).status).toBe(422);
  expect((await (await someone()).client.post(path, asked)).status).toBe(404);
  expect((await portal.anyone.post(path, asked)).status).toBe(401);

  await client.remove(`/api/application/document/${made.id}`);
  const left = await fetch(`${portal.url}/api/application/document/${copy.body.id}/bill.png`, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  expect(new Uint8Array(await left.arrayBuffer())).toHaveLength(PNG.length);
  await client.remove(`/api/application/document/${copy.body.id}`);
  expect(files('kept').length).toBeLessThan(kept);
});

test('nobody else sees, removes or adds one', async () => {
  const [ana, eva] = [await someone(), await someone()];
  const { id } = (await ana.client.upload(ana.id, { bytes: PNG, name: 'a.png', description: 'x' }))
    .body;
  expect((await eva.client.get(`/api/application/document/${id}/a.png`)).status).toBe(404);
  expect((await eva.client.remove(`/api/application/document/${id}`)).status).toBe(404);
  expect((await eva.client.upload(ana.id, { bytes: PNG, description: 'x' })).status).toBe(404);
  expect((await portal.anyone.get(`/api/application/document/${id}/a.png`)).status).toBe(401);
  expect((await portal.anyone.remove(`/api/application/document/${id}`)).status).toBe(401);
  expect((await portal.anyone.upload(ana.id, { bytes: PNG, description: 'x' })).status).toBe(401);
});

test.each([
  ['an SVG renamed .png', { bytes: SVG, name: 'a.png', type: 'image/png' }, 422, 'file-types'],
  [
    'a program renamed .pdf',
    { bytes: new TextEncoder().encode('MZ....'), name: 'a.pdf' },
    422,
    'file-types',
  ],
  ['a file of 0 bytes', { bytes: new Uint8Array(), name: 'a.pdf' }, 422, 'upload-empty'],
  [
    'a file over the limit',
    { bytes: big(1024 * 1024 + 1), name: 'a.pdf' },
    413,
    'upload-too-large',
  ],
  ['a file far over it', { bytes: big(5 * 1024 * 1024), name: 'a.pdf' }, 413, 'upload-too-large'],
  ['half a PDF', { bytes: PDF.slice(0, 150), name: 'a.pdf' }, 422, 'file-broken'],
  [
    'a PDF with a page behind it',
    { bytes: new Uint8Array([...PDF, ...SVG]), name: 'a.pdf' },
    422,
    'file-mixed',
  ],
  ['a PDF that stays active', { bytes: STUBBORN_PDF, name: 'a.pdf' }, 422, 'file-active'],
  ['no file', {}, 422, 'invalid-answers'],
] as const)('refuses %s and leaves nothing', async (_, parts, status, code) => {
  const { client, id } = await someone();
  const before = files('kept').length;
  const answer = await client.upload(id, { description: 'x', ...parts });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect((await client.get()).body.application.files).toEqual([]);
  expect(files('kept')).toHaveLength(before);
  expect(files('tmp')).toEqual([]);
});

test('of a PDF that stays active it says how to make another of it', async () => {
  const { client, id } = await someone();
  const file = { bytes: STUBBORN_PDF, name: 'a.pdf', description: 'x' };
  const { body } = await client.upload(id, file);
  expect(body.title).toMatch(/^This PDF has parts that run by themselves.*“Save as PDF”/);
});

test('of a picture with a script behind it only the picture is kept', async () => {
  const { client, id } = await someone();
  const bytes = new Uint8Array([...PNG, ...SVG]);
  const { status, body } = await client.upload(id, { bytes, name: 'a.png', description: 'x' });
  expect(status).toBe(201);
  const { body: kept } = await client.get(`/api/application/document/${body.id}/a.png`);
  expect(kept).not.toContain('script');
  expect(body.size).toBeLessThan(bytes.length);
  expect(files('tmp')).toEqual([]);
});

test('a phone’s HEIC photo is kept as the JPEG that everybody can open', async () => {
  const { client, id } = await someone();
  const made = await client.upload(id, { bytes: HEIC, name: 'IMG_0042.HEIC', description: 'ID' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ fileName: 'IMG_0042.jpg', type: 'image/jpeg' });
  const response = await fetch(`${portal.url}/api/application/document/${made.body.id}/x`, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  const picture = sharp(Buffer.from(await response.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
  // Red above, blue below: it is the picture, not its place holder.
  const data = await picture.raw().toBuffer();
  expect(data[0]).toBeGreaterThan(150);
  expect(data.at(-1)).toBeGreaterThan(150);
  const broken = HEIC.slice(0, 460);
  const refused = await client.upload(id, { bytes: broken, name: 'b.heic', description: 'x' });
  expect(refused.body.code).toBe('file-broken');
  expect(files('tmp')).toEqual([]);
});

test('what no database stores is refused before it gets there', async () => {
  const { client, id } = await someone();
  const upload = { bytes: PDF, name: 'a.pdf', description: 'light\0bill' };
  expect((await client.upload(id, upload)).body).toMatchObject({ code: 'invalid-request' });
  expect(files('tmp')).toEqual([]);
});

test('says the specification’s words for a type that is not taken', async () => {
  const { client, id } = await someone();
  const { body } = await client.upload(id, { bytes: SVG, name: 'a.png', description: 'x' });
  expect(body.title).toBe('Only PDF, JPG, JPEG, or PNG file types supported');
});

test('wants a description, and a category of ours', async () => {
  const { client, id } = await someone();
  const none = await client.upload(id, { bytes: PDF, name: 'a.pdf', description: ' ' });
  expect(none.body.errors).toEqual([
    expect.objectContaining({ path: '/Document/Description', message: 'Required' }),
  ]);
  const odd = await client.upload(id, { bytes: PDF, name: 'a.pdf', description: 'x', category: 9 });
  expect(odd.body.code).toBe('invalid-answers');
  expect(files('tmp')).toEqual([]);
});

test('takes so many for an application and no more', async () => {
  const { client, id } = await someone();
  const upload = (n: number) =>
    client.upload(id, {
      bytes: new Uint8Array([...PDF, ...Array(n).fill(10)]),
      name: 'a.pdf',
      description: 'x',
    });
  for (let n = 0; n < 6; n += 1) expect((await upload(n)).status).toBe(201);
  expect((await upload(6)).body).toMatchObject({ code: 'too-many-documents' });
});

test('the same bytes in one category are told, in another kept', async () => {
  const { client, id } = await someone();
  const before = files('kept').filter((name) => name.length > 3).length;
  const send = (category?: number) =>
    client.upload(id, { bytes: PDF, name: `${category}.pdf`, description: 'x', category });
  const made = await send(3);
  const again = await send(3);
  expect([again.status, again.body.code, again.body.current]).toEqual([
    409,
    'already-uploaded',
    made.body,
  ]);
  expect(again.body.title).toMatch(/already/);
  expect((await send(2)).status).toBe(201);
  // Two at once: one is kept.
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(files('kept').filter((name) => name.length > 3)).toHaveLength(before + 3);
  // Once it is gone it may be added again.
  await client.remove(`/api/application/document/${made.body.id}`);
  expect((await send(3)).status).toBe(201);
});

test('a document that is for a paper has its category, and is kept beside the same bytes for another', async () => {
  const { client, id } = await someone();
  const send = (slot: string, key?: string) =>
    client.upload(
      id,
      { bytes: PDF, name: 'a.pdf', description: 'x', category: 2, slot },
      key ? { 'Idempotency-Key': key } : {},
    );
  const made = await send('photo-id', 'slot');
  expect([made.status, made.body.slot, made.body.fileCategory]).toEqual([201, 'photo-id', 0]);
  expect((await send('photo-id')).body.code).toBe('already-uploaded');
  // One picture can show two papers.
  expect((await send('citizenship')).body).toMatchObject({ slot: 'citizenship', fileCategory: 1 });
  // A paper that nobody asks for counts as none.
  const none = await send('nothing');
  expect([none.status, none.body.slot, none.body.fileCategory]).toEqual([201, undefined, 2]);
  // The same request with another paper: it is moved.
  const moved = await send('utility', 'slot');
  expect([moved.status, moved.body.id, moved.body.slot]).toEqual([200, made.body.id, 'utility']);
  expect((await client.get()).body.application.files[0]).toMatchObject({ slot: 'utility' });
});

test('an idempotency key keeps one file', async () => {
  const { client, id } = await someone();
  const before = files('kept').filter((name) => name.length > 3).length;
  const send = () =>
    client.upload(id, { bytes: PDF, name: 'a.pdf', description: 'x' }, { 'Idempotency-Key': 'u' });
  const answers = [await send(), ...(await Promise.all([send(), send()]))];
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
  expect((await client.get()).body.application.files).toHaveLength(1);
  expect(files('kept').filter((name) => name.length > 3)).toHaveLength(before + 1);
});

test('the same bytes under the same key with another description change what is said of them', async () => {
  const { client, id } = await someone();
  const send = (description: string, category?: number, bytes: Uint8Array = PDF) =>
    client.upload(
      id,
      { bytes, name: 'a.pdf', description, category },
      { 'Idempotency-Key': 'again' },
    );
  const made = await send('Light bill');
  const again = await send('Water bill', 3);
  expect([again.status, again.body]).toEqual([
    200,
    { ...made.body, description: 'Water bill', fileCategory: 3 },
  ]);
  expect((await client.get()).body.application.files).toEqual([again.body]);
  // What is said of it is under the same rules as the first time, and the bytes are what the key is for.
  expect((await send(' ')).body.code).toBe('invalid-answers');
  const other = await send('Water bill', 3, PNG);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency-mismatch']);
  expect((await client.get()).body.application.files).toEqual([again.body]);
});

test('a document cannot get into a category that has the same bytes already', async () => {
  const { client, id } = await someone();
  const send = (category: number, key: string) =>
    client.upload(
      id,
      { bytes: PDF, name: 'a.pdf', description: 'x', category },
      { 'Idempotency-Key': key },
    );
  const [one, other] = [await send(1, 'one'), await send(2, 'other')];
  expect([one.status, other.status]).toEqual([201, 201]);
  const moved = await send(1, 'other');
  expect([moved.status, moved.body.code]).toEqual([409, 'already-uploaded']);
});

test('an upload that breaks off leaves nothing behind', async () => {
  const { client, id } = await someone();
  const before = files('kept').length;
  const boundary = 'b0undary';
  await new Promise<void>((resolve) => {
    const sending = request(`${portal.url}/api/application/document/upload/${id}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${client.token}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Content-Length': '500000',
      },
    });
    sending.on('error', () => {});
    sending.on('close', () => resolve());
    sending.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="File"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4`,
    );
    sending.write(Buffer.alloc(100_000, 32));
    setTimeout(() => sending.destroy(), 150);
  });
  for (let n = 0; n < 50 && files('tmp').length; n += 1) await sleep(50);
  expect(files('tmp')).toEqual([]);
  expect(files('kept')).toHaveLength(before);
  expect((await client.get()).body.application.files).toEqual([]);
});

describe('the sweep', () => {
  const HOURS = 2 * 60 * 60 * 1000;
  const services = () => portal.server.services;
  afterEach(() => {
    portal.time.now = new Date();
    jest.restoreAllMocks();
  });

  /** What a process leaves that is killed between the store and the database. */
  async function leave(): Promise<string> {
    const { documents, releases } = services();
    const folder = await documents.makeTemporary();
    const file = { path: join(folder, 'a'), name: 'a.pdf', size: PDF.length };
    writeFileSync(file.path, PDF);
    const release = releases.current();
    const { key } = await acceptFile(services(), { release, owner: 'killed', file });
    await documents.removeTemporary(folder);
    return key;
  }
  function count() {
    const { documents } = services();
    const calls = (['list', 'open', 'put', 'remove'] as const).map((name) =>
      jest.spyOn(documents, name),
    );
    return () => calls.map(({ mock }) => mock.calls.length);
  }
  const noted = () =>
    portal.database.all(sql('test-noted', 'select key from document_cleanup order by key'));

  test('asks the store for what has no record alone, however many documents there are', async () => {
    const { client, id } = await someone();
    for (let n = 1; n <= 3; n += 1)
      await client.upload(id, {
        bytes: new Uint8Array([...PDF, ...Array(n).fill(10)]),
        name: 'a.pdf',
        description: 'x',
      });
    expect(await noted()).toEqual([]);
    const key = await leave();
    const before = files('kept');
    const calls = count();
    expect(await sweepDocuments(services())).toBe(0);
    expect(calls()).toEqual([0, 0, 0, 0]);
    portal.time.now = new Date(Date.now() + HOURS);
    expect(await sweepDocuments(services())).toBe(1);
    expect(calls()).toEqual([0, 0, 0, 1]);
    expect(before.filter((file) => !files('kept').includes(file))).toEqual([
      expect.stringContaining(key),
    ]);
    expect(await noted()).toEqual([]);
    expect(await sweepDocuments(services())).toBe(0);
    expect(calls()).toEqual([0, 0, 0, 1]);
  });

  test('leaves what has a record, whoever noted it', async () => {
    const { client, id } = await someone();
    const { body } = await client.upload(id, { bytes: PDF, name: 'a.pdf', description: 'x' });
    const known = sql('test-documents-keys', 'select key from documents where id = $1');
    const row = await portal.database.first<{ key: string }>(known, [body.id]);
    await noteForCleanup(portal.database, [row!.key]);
    portal.time.now = new Date(Date.now() + HOURS);
    expect(await sweepDocuments(services())).toBe(0);
    expect(await noted()).toEqual([]);
    portal.time.now = new Date();
    const view = await client.get(`/api/application/document/${body.id}/a.pdf`);
    expect(view.status).toBe(200);
  });

  test('a store that is away keeps the row, and the bytes go when it is back', async () => {
    const { client, id } = await someone();
    const { body } = await client.upload(id, { bytes: PDF, name: 'a.pdf', description: 'x' });
    const before = files('kept').length;
    const away = jest.spyOn(services().documents, 'remove').mockRejectedValue(new Error('away'));
    expect((await client.remove(`/api/application/document/${body.id}`)).status).toBe(204);
    portal.time.now = new Date(Date.now() + HOURS);
    await expect(sweepDocuments(services())).rejects.toThrow('away');
    expect(await noted()).toHaveLength(1);
    expect(files('kept')).toHaveLength(before);
    away.mockRestore();
    expect(await sweepDocuments(services())).toBe(1);
    expect(files('kept')).toHaveLength(before - 1);
  });

  test('an upload that comes to its record after the sweep is refused, not kept without its bytes', async () => {
    const { client, id } = await someone();
    const { documents } = services();
    const put = documents.put.bind(documents);
    jest.spyOn(documents, 'put').mockImplementation(async (key, file) => {
      await put(key, file);
      portal.time.now = new Date(Date.now() + HOURS);
      await sweepDocuments(services());
      portal.time.now = new Date();
    });
    const answer = await client.upload(id, { bytes: PDF, name: 'a.pdf', description: 'x' });
    expect(answer.status).toBe(503);
    expect((await client.get()).body.application.files).toEqual([]);
  });
});

test('a body that is no multipart is refused', async () => {
  const { client, id } = await someone();
  const answer = await client.post(`/api/application/document/upload/${id}`, { File: 'x' });
  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported-media-type']);
});

function big(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(PDF);
  return bytes;
}

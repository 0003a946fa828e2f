import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { makePdf, PDF } from '../../../test/files.ts';
import { type Client, createClient, startPortal, type TestPortal } from '../../../test/portal.ts';
import { describeWithS3, startS3, type TestS3 } from '../../../test/radosgw.ts';
import { sql } from '../../database/index.ts';
import { noteForCleanup } from '../documentCleanup.ts';
import { sweepUploads } from '../resumable/sweepUploads.ts';
import { sealDocuments } from '../sealing/sealDocuments.ts';
import { sweepDocuments } from '../sweepDocuments.ts';
import { describeStore } from './conformance/describeStore.ts';
import { type DocumentStore, StoreUnavailableError } from './DocumentStore.ts';
import { makeDocumentKey } from './documentKey.ts';
import { openDiskStore } from './openDiskStore.ts';
import { openS3Store } from './openS3Store.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-stores-'));
const temporary = join(folder, 'tmp');
const environment = { ...process.env };

const isBusy: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(503, { 'Content-Type': 'application/xml' });
  response.end('<Error><Code>SlowDown</Code><Message>Slow down.</Message></Error>');
};
const isFine: RequestListener = (request, response) => {
  request.resume().on('end', () => response.writeHead(200).end());
};

/** An S3 server that answers as a test says. */
let server: Server;
let endpoint: string;
let answer = isFine;
const requests: string[] = [];
/** A portal that keeps its documents there. */
let portal: TestPortal;

beforeAll(async () => {
  signIn('key', 'secret');
  server = createServer((request, response) => {
    requests.push(request.method ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  portal = await startPortal({ env: { DOCUMENTS_URL: `s3://papers?endpoint=${endpoint}` } });
});
afterAll(async () => {
  await portal?.stop();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  process.env = environment;
});

/** As the AWS client finds them. */
function signIn(accessKey: string, secretKey: string): void {
  process.env = { ...environment, AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey };
}

async function keysOf(store: DocumentStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
}

/** The keys of what somebody who reads the store could read. */
async function readable(store: DocumentStore): Promise<string[]> {
  const keys: string[] = [];
  for (const key of await keysOf(store))
    if (/%PDF|Catalog/.test(String(await buffer(await store.open(key))))) keys.push(key);
  return keys;
}

describe('on a disk', () => {
  describeStore(() => openDiskStore(join(folder, 'disk')));
});

const withS3 = describeWithS3();

withS3('on a real S3 server', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
    signIn(s3.accessKey, s3.secretKey);
    const client = new S3Client({
      endpoint: s3.endpoint,
      forcePathStyle: true,
      region: 'us-east-1',
    });
    await client.send(new CreateBucketCommand({ Bucket: 'papers' }));
    client.destroy();
  });
  afterAll(() => s3?.remove());

  const open = (bucket: string, prefix = 'kept/') =>
    openS3Store({ bucket, prefix, endpoint: s3.endpoint }, { temporary, pageSize: 3 });

  // Its keys alone: the bucket is another program's, too.
  describeStore(() => open('papers'));

  test('stores under other prefixes do not see each other’s documents', async () => {
    const [one, other] = [await open('papers', 'one/'), await open('papers', 'other/')];
    const key = makeDocumentKey();
    const work = await one.makeTemporary();
    writeFileSync(join(work, 'a'), 'x');
    await one.put(key, join(work, 'a'));
    await expect(other.open(key)).rejects.toMatchObject({ name: 'DocumentMissingError' });
    expect(await keysOf(other)).toEqual([]);
    await one.removeTemporary(work);
  });

  test('a bucket that is not there, or not ours, is said in one line', async () => {
    await expect(open('nowhere')).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining('does not exist'),
    });
    signIn(s3.accessKey, 'wrong');
    await expect(open('papers')).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining('credentials'),
    });
    signIn(s3.accessKey, s3.secretKey);
  });

  test('the portal keeps, shows and removes documents there, and sweeps what has no record', async () => {
    const { services } = portal.server;
    const { documents: failing } = services;
    const documents = await open('papers', 'portal/');
    services.documents = documents;
    const client = await portal.as('on-s3');
    const id = (await client.get()).body.application.applicationID;
    const made = await client.upload(id, { bytes: PDF, name: 'a.pdf', description: 'x' });
    expect(made.status).toBe(201);
    const path = `/api/application/document/${made.body.id}/a.pdf`;
    expect((await client.get(path)).body).toBe(new TextDecoder().decode(PDF));
    expect(await keysOf(documents)).toHaveLength(1);
    expect(await readable(documents)).toEqual([]);
    // What a process leaves that is killed between the store and the database.
    const orphan = makeDocumentKey();
    await noteForCleanup(services.database, [orphan]);
    const work = await documents.makeTemporary();
    writeFileSync(join(work, 'a'), PDF);
    await documents.put(orphan, join(work, 'a'));
    await sweepDocuments(services);
    expect(await keysOf(documents)).toHaveLength(2);
    portal.time.now = new Date(Date.now() + 2 * 60 * 60 * 1000);
    await sweepDocuments(services);
    expect(await keysOf(documents)).not.toContain(orphan);
    portal.time.now = new Date();
    expect((await client.get(path)).status).toBe(200);
    expect((await client.remove(`/api/application/document/${made.body.id}`)).status).toBe(204);
    expect(await keysOf(documents)).toEqual([]);
    services.documents = failing;
  });

  test('a document that was kept there plain is shown, and sealed by the rotation', async () => {
    const { services } = portal.server;
    const { documents: failing } = services;
    const documents = await open('papers', 'plain/');
    services.documents = documents;
    const client = await portal.as('plain-on-s3');
    const id = (await client.get()).body.application.applicationID;
    const made = await client.upload(id, { bytes: PDF, name: 'a.pdf', description: 'x' });
    const [key] = await keysOf(documents);
    // As it was kept before documents were sealed.
    const work = await documents.makeTemporary();
    writeFileSync(join(work, 'a'), PDF);
    await documents.put(key!, join(work, 'a'));
    await documents.removeTemporary(work);
    await portal.database.run(sql('test-plain', 'delete from document_keys where key = $1'), [key]);
    expect(await readable(documents)).toEqual([key]);
    const show = async () =>
      (await client.get(`/api/application/document/${made.body.id}/a.pdf`)).body;
    expect(await show()).toBe(new TextDecoder().decode(PDF));
    expect(await sealDocuments(services)).toEqual({ sealed: 1, odd: [] });
    expect(await readable(documents)).toEqual([]);
    expect(await keysOf(documents)).toEqual([key]);
    expect(await show()).toBe(new TextDecoder().decode(PDF));
    expect((await client.remove(`/api/application/document/${made.body.id}`)).status).toBe(204);
    services.documents = failing;
  });

  test('an upload goes on at another server that shares the bucket and no disk', async () => {
    const DOCUMENTS_URL = `s3://papers/parts/?endpoint=${encodeURIComponent(s3.endpoint)}`;
    const first = await startPortal({ env: { DOCUMENTS_URL } });
    const second = await first.startTwin({ dataDir: join(folder, 'second') });
    const store = await open('papers', 'parts/');
    try {
      const { token } = await first.as('twice');
      const [one, other] = [first.url, second].map((url) => createClient(url, token));
      const bytes = makePdf();
      const upload = await beginUpload(one!, bytes.length);
      const patch = (client: Client, from: number, to: number) =>
        upload(client, from, bytes.subarray(from, to));
      expect((await patch(one!, 0, 200_000)).status).toBe(204);
      expect((await patch(other!, 200_000, 300_000)).status).toBe(204);
      // From both at once: one counts.
      const both = await Promise.all(
        [one!, other!].map((client) => patch(client, 300_000, 500_000)),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
      // Nothing that can be read is in the bucket: neither while it comes in nor when it is there.
      expect(await keysOf(store)).not.toEqual([]);
      expect(await readable(store)).toEqual([]);
      const made = await patch(other!, 500_000, 600_000);
      expect(made.status).toBe(201);
      for (const url of [first.url, second]) {
        const path = `/api/application/document/${made.body.id}/a.pdf`;
        const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
        expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      }
      expect(await keysOf(store)).toHaveLength(1);
      expect(await readable(store)).toEqual([]);
      // One that is given up leaves nothing.
      const givenUp = await beginUpload(other!, 1000);
      await givenUp(one!, 0, Buffer.alloc(500));
      expect(await keysOf(store)).toHaveLength(2);
      const clock = () => new Date(Date.now() + 25 * 60 * 60 * 1000);
      expect(await sweepUploads({ ...first.server.services, clock })).toBe(1);
      expect(await keysOf(store)).toHaveLength(1);
    } finally {
      await first.stop();
    }
  });
});

/** Begins an upload. @returns A function that sends a part of it, by any client. */
async function beginUpload(client: Client, size: number) {
  const { applicationID } = (await client.get()).body.application;
  const path = `/api/application/document/uploads/${applicationID}`;
  const made = await client.call('POST', path, undefined, {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(size),
    'Upload-Metadata': `filename ${btoa('a.pdf')},description ${btoa('x')}`,
  });
  const at = made.headers.get('Location')!;
  return (by: Client, offset: number, bytes: Uint8Array) =>
    by.call('PATCH', at, bytes, {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    });
}

describe('an S3 server that fails', () => {
  beforeAll(() => signIn('key', 'secret'));

  test.each([
    ['is too busy', isBusy],
    ['hangs up', (request) => void request.socket.destroy()],
    ['falls silent', () => {}],
  ] as [string, RequestListener][])(
    'that %s is unavailable, for every call',
    async (_, behaviour) => {
      const lines: string[] = [];
      answer = behaviour;
      const store = await openS3Store(
        { bucket: 'papers', prefix: '', endpoint },
        { temporary, silence: 300, warn: (line) => lines.push(line) },
      );
      expect(lines).toEqual([expect.stringContaining('cannot be reached')]);
      const work = await store.makeTemporary();
      const file = join(work, 'a');
      writeFileSync(file, PDF);
      const key = makeDocumentKey();
      // At once: each is tried again after a pause.
      const calls = [store.put(key, file), store.open(key), store.remove(key), keysOf(store)];
      for (const call of await Promise.allSettled(calls))
        expect(call).toMatchObject({ reason: expect.any(StoreUnavailableError) });
      await store.removeTemporary(work);
    },
  );

  test('that is busy once is asked again, from the first byte', async () => {
    answer = isFine;
    const store = await openS3Store({ bucket: 'papers', prefix: '', endpoint }, { temporary });
    const work = await store.makeTemporary();
    const file = join(work, 'a');
    writeFileSync(file, PDF);
    let tries = 0;
    let received = 0;
    answer = (request, response) => {
      tries += 1;
      if (tries === 1) return isBusy(request, response);
      request.on('data', (chunk: Buffer) => {
        received += chunk.length;
      });
      request.on('end', () => response.writeHead(200).end());
    };
    await store.put(makeDocumentKey(), file);
    expect([tries, received]).toEqual([2, PDF.length]);
    await store.removeTemporary(work);
  });

  test('the person is told to try again, and nothing is left behind', async () => {
    answer = isFine;
    const client = await portal.as('busy');
    const id = (await client.get()).body.application.applicationID;
    answer = isBusy;
    requests.length = 0;
    const refused = await client.upload(id, { bytes: PDF, name: 'a.pdf', description: 'x' });
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(JSON.stringify(refused.body)).not.toMatch(/S3|Slow|papers/);
    expect(requests).toEqual(expect.arrayContaining(['PUT', 'DELETE']));
    const rows = await portal.database.all(sql('test-stores-rows', 'select id from documents'));
    expect(rows).toEqual([]);
    expect(readdirSync(join(portal.dataDir, 'documents/tmp'))).toEqual([]);
    answer = isFine;
    expect((await client.upload(id, { bytes: PDF, name: 'a.pdf', description: 'x' })).status).toBe(
      201,
    );
  });
});

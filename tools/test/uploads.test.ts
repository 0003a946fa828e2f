import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../api/src/database/index.ts';
import { sweepUploads } from '../../api/src/documents/resumable/sweepUploads.ts';
import type { DocumentStore } from '../../api/src/documents/stores/DocumentStore.ts';
import { openDiskStore } from '../../api/src/documents/stores/openDiskStore.ts';
import { openS3Store } from '../../api/src/documents/stores/openS3Store.ts';
import { sweepDocuments } from '../../api/src/documents/sweepDocuments.ts';
import { type Body, type Client, createClient } from '../../api/test/client.ts';
import { makeDatabase } from '../../api/test/database.ts';
import { makePdf } from '../../api/test/files.ts';
import { AUDIENCE, startIssuer, type TestIssuer } from '../../api/test/issuer.ts';
import { describeWithS3, startS3 } from '../../api/test/radosgw.ts';
import { type PortalProcess, startPortal } from '../browser/startPortal.ts';
import { buildServer } from '../start/build.mjs';
import { type RoundRobin, startRoundRobin } from './roundRobin.ts';

const PART = 100_000;
const HOUR = 60 * 60 * 1000;
let issuer: TestIssuer;
let made: Awaited<ReturnType<typeof makeDatabase>>;
/** Those that still run. */
let servers: PortalProcess[];
let balancer: RoundRobin;
let count = 0;
/** What processes have of files that they receive. */
let received: () => string[];

/** Where all processes keep documents. */
interface Shared {
  env: Record<string, string>;
  /** Where a process has a file that it receives. */
  temporaryOf(server: PortalProcess): string;
  /** The store as the job of another process opens it, with a process's temporary files. */
  open(temporary: string): Promise<DocumentStore>;
  remove(): unknown;
}

async function shareFolder(): Promise<Shared> {
  const documents = mkdtempSync(path.join(tmpdir(), 'porchlight-shared-'));
  return {
    env: { DOCUMENTS_URL: `file://${documents}` },
    temporaryOf: () => path.join(documents, 'tmp'),
    open: () => openDiskStore(documents),
    remove: () => rmSync(documents, { recursive: true, force: true }),
  };
}

async function shareBucket(): Promise<Shared> {
  const s3 = await startS3();
  await s3.makeBucket('documents');
  const place = { bucket: 'documents', prefix: '', endpoint: s3.endpoint, region: 'us-east-1' };
  const credentials = { AWS_ACCESS_KEY_ID: s3.accessKey, AWS_SECRET_ACCESS_KEY: s3.secretKey };
  const before = Object.keys(credentials).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, credentials);
  return {
    env: {
      DOCUMENTS_URL: `s3://documents?endpoint=${s3.endpoint}&region=us-east-1`,
      ...credentials,
    },
    temporaryOf: ({ dataDir }) => path.join(dataDir, 'documents/tmp'),
    open: (temporary) => openS3Store(place, { temporary }),
    async remove() {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      await s3.remove();
    },
  };
}

/** An applicant and a file of hers that is begun. */
interface Begun {
  client: Client;
  bytes: Buffer;
  /** The upload's path. */
  at: string;
}

const HEADERS = { 'Tus-Resumable': '1.0.0' };

async function begin(size = 600_000): Promise<Begun> {
  const client = createClient(balancer.url, await issuer.token({ subject: `upload-${++count}` }));
  const { applicationID } = (await client.get()).body.application;
  const bytes = makePdf(size);
  const created = await client.call(
    'POST',
    `/api/application/document/uploads/${applicationID}`,
    undefined,
    {
      ...HEADERS,
      'Upload-Length': String(size),
      'Upload-Metadata': `filename ${btoa('scan.pdf')},description ${btoa('My ID')}`,
    },
  );
  expect(created.status).toBe(201);
  return { client, bytes, at: created.headers.get('Location')! };
}

/** A client of the upload: by the balancer, or at one server. */
function deviceOf({ client, bytes, at }: Begun, url = balancer.url) {
  const { token } = client;
  const asked = createClient(url, token);
  return {
    async offset(): Promise<number> {
      const { status, headers } = await asked.call('HEAD', at, undefined, HEADERS);
      expect(status).toBe(200);
      return Number(headers.get('Upload-Offset'));
    },
    patch: (offset: number, end = offset + PART) =>
      asked.call('PATCH', at, bytes.subarray(offset, end), {
        ...HEADERS,
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      }),
    /** A part that begins, and ends when `end` is called. */
    async slowPatch(offset: number, size = PART) {
      const sent = request(url + at, {
        method: 'PATCH',
        agent: false,
        headers: {
          ...HEADERS,
          Authorization: `Bearer ${token}`,
          'Upload-Offset': String(offset),
          'Content-Type': 'application/offset+octet-stream',
          'Content-Length': String(size),
        },
      });
      const answer = new Promise<{ status: number; body: Body } | undefined>((resolve) => {
        sent.on('error', () => resolve(undefined));
        sent.on('response', (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (piece) => {
            text += piece;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode!, body: text && JSON.parse(text) }),
          );
          response.on('error', () => resolve(undefined));
        });
      });
      const half = offset + Math.floor(size / 2);
      sent.write(bytes.subarray(offset, half));
      // They have reached the server, which holds a file for them.
      while (!received().some((name) => name.startsWith('file-'))) await sleep(5);
      return {
        answer,
        end: () => sent.end(bytes.subarray(half, offset + size)),
      };
    },
  };
}

/** That the file is there once and whole, whichever server is asked. */
async function expectOnce({ client, bytes }: Begun, record: Body): Promise<void> {
  expect((await client.get()).body.application.files).toEqual([record]);
  const headers = { Authorization: `Bearer ${client.token}` };
  for (const { url } of servers) {
    const answer = await fetch(`${url}/api/application/document/${record.id}/a.pdf`, { headers });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  }
}

const ways = [{ name: 'a shared folder', describe, share: shareFolder }];
// Ceph's gateway takes a quarter of a minute to come up, and each request to it longer than the disk.
if (process.env.TEST_NIGHT)
  ways.push({ name: 'a bucket of Ceph’s gateway', describe: describeWithS3(), share: shareBucket });

for (const way of ways)
  way.describe(`documents in ${way.name}`, () => {
    let shared: Shared;
    let started: PortalProcess[] = [];
    beforeAll(async () => {
      [made, issuer, shared] = await Promise.all([makeDatabase([]), startIssuer(), way.share()]);
      const env = {
        DATABASE_URL: made.servingUrl,
        DATABASE_MIGRATE_URL: made.database.url,
        ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
        OIDC_AUTHORITY: issuer.url,
        OIDC_AUDIENCE: AUDIENCE,
        LOG_LEVEL: 'error',
        ...shared.env,
      };
      await buildServer(path.join(import.meta.dirname, '../..'));
      started = await Promise.all([startPortal({ env }), startPortal({ env })]);
      servers = started;
      const folders = new Set(servers.map(shared.temporaryOf));
      received = () => [...folders].flatMap((folder) => readdirSync(folder));
      balancer = await startRoundRobin(servers.map(({ url }) => url));
    }, 240_000);
    afterAll(async () => {
      balancer?.stop();
      for (const server of started) await server.remove();
      issuer?.stop();
      await made?.drop();
      await shared?.remove();
    });

    test('each part to another process: the file arrives once and whole', async () => {
      const file = await begin();
      const device = deviceOf(file);
      const before = [...balancer.counts];
      for (let offset = 0; offset < 500_000; offset += PART) {
        expect((await device.patch(offset)).status).toBe(204);
        expect(await device.offset()).toBe(offset + PART);
        // An odd number of requests: the next part goes elsewhere.
        await file.client.get();
      }
      const last = await device.patch(500_000);
      expect(last.status).toBe(201);
      for (const [n, was] of before.entries()) expect(balancer.counts[n]! - was).toBeGreaterThan(5);
      // Its end again, to the other process: the answer may have been lost.
      expect(await deviceOf(file).patch(600_000)).toMatchObject({ status: 200, body: last.body });
      await expectOnce(file, last.body);
    });

    test('of all processes together five may be open', async () => {
      const { client } = await begin();
      const { applicationID } = (await client.get()).body.application;
      const create = () =>
        client.call('POST', `/api/application/document/uploads/${applicationID}`, undefined, {
          ...HEADERS,
          'Upload-Length': '1000',
          'Upload-Metadata': `filename ${btoa('a.pdf')},description ${btoa('x')}`,
        });
      const answers = await Promise.all(Array.from({ length: 6 }, create));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429]);
    });

    test('two devices on one upload: one part counts, the other device is told, and goes on', async () => {
      const file = await begin();
      const [one, other] = servers.map(({ url }) => deviceOf(file, url));
      const slow = await one!.slowPatch(0);
      expect(await other!.offset()).toBe(0);
      expect((await other!.patch(0, 250_000)).status).toBe(204);
      slow.end();
      expect(await slow.answer).toMatchObject({
        status: 409,
        body: { code: 'upload-out-of-step', title: expect.stringContaining('Another window') },
      });
      expect(await one!.offset()).toBe(250_000);
      expect((await one!.patch(250_000, 500_000)).status).toBe(204);
      // The end from both at once.
      const ends = await Promise.all([one!, other!].map((device) => device.patch(500_000)));
      const [record] = ends.filter(({ status }) => status === 201).map(({ body }) => body);
      for (const [n, { status }] of ends.entries()) {
        if (status === 409) expect((await [one!, other!][n]!.patch(600_000)).body).toEqual(record);
        else expect([200, 201]).toContain(status);
      }
      await expectOnce(file, record);
    });

    test('two devices that know nothing of each other both end with the one document', async () => {
      const file = await begin(1_000_000);
      /** As clients do it: asks where to go on, sends a part, and asks again when it is refused. */
      async function send(device: ReturnType<typeof deviceOf>): Promise<Body> {
        for (;;) {
          const offset = await device.offset();
          const { status, body } = await device.patch(offset);
          if (status === 200 || status === 201) return body;
          expect([204, 409, 423]).toContain(status);
        }
      }
      const [one, other] = await Promise.all([deviceOf(file), deviceOf(file)].map(send));
      expect(one).toEqual(other);
      await expectOnce(file, one);
    });

    test('a process killed in the middle of a part: another goes on, and nothing stays for ever', async () => {
      const begun = await begin();
      const [one, other] = servers;
      expect((await deviceOf(begun, one!.url).patch(0)).status).toBe(204);
      const slow = await deviceOf(begun, one!.url).slowPatch(PART, 300_000);
      await one!.stop('SIGKILL');
      servers = [other!];
      expect(await slow.answer).toBeUndefined();
      const file = { ...begun, client: createClient(other!.url, begun.client.token) };
      const device = deviceOf(file, other!.url);
      expect(await device.offset()).toBe(PART);
      for (let offset = PART; offset < 500_000; offset += PART)
        expect((await device.patch(offset)).status).toBe(204);
      await expectOnce(file, (await device.patch(500_000)).body);

      // What the killed one had received goes by its age, as the other process and its jobs take it.
      const temporary = shared.temporaryOf(one!);
      const store = await shared.open(temporary);
      const [left, ...more] = readdirSync(temporary);
      expect([typeof left, more]).toEqual(['string', []]);
      const before = new Date(Date.now() - 2 * HOUR);
      utimesSync(path.join(temporary, left!), before, before);
      await store.sweep(HOUR);
      expect(received()).toEqual([]);
      const later = { database: made.database, documents: store };
      await sweepUploads({ ...later, clock: () => new Date(Date.now() + 25 * HOUR) });
      await sweepDocuments({ ...later, clock: () => new Date(Date.now() + 2 * HOUR) });
      const keys = (table: string) => sql(`test-${table}`, `select key from ${table} order by key`);
      expect(await made.database.all(keys('document_cleanup'))).toEqual([]);
      const stored: string[] = [];
      for await (const { key } of store.list()) stored.push(key);
      expect(stored.sort().map((key) => ({ key }))).toEqual(
        await made.database.all(keys('document_keys')),
      );
    });
  });

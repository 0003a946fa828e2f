import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import {
  describeWithClamd,
  MALWARE,
  makeClamd,
  STREAM_LIMIT,
  type TestClamd,
} from '../../../test/clamd.ts';
import { PDF } from '../../../test/files.ts';
import { type Client, startPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../database/index.ts';
import { scanWaiting } from './scanWaiting.ts';

const INFECTED = new Uint8Array(
  Buffer.concat([PDF.slice(0, 9), Buffer.from(`%${MALWARE}\n`), PDF.slice(9)]),
);
const withClamd = describeWithClamd();

withClamd('a portal with a scanner', () => {
  let clamd: TestClamd;
  let portal: TestPortal;
  let client: Client;
  let id: number;
  let count = 0;

  beforeAll(async () => {
    clamd = makeClamd();
    portal = await startPortal({
      env: { CLAMD: clamd.socket },
      timing: { 'scan-waiting-documents': 1_000 },
    });
  });
  afterAll(async () => {
    await portal.stop();
    await clamd.remove();
  });
  beforeEach(async () => {
    await clamd.kill();
    await clamd.start();
    client = await portal.as(`scanned-${++count}`);
    id = (await client.get()).body.application.applicationID;
  });

  const upload = (bytes: Uint8Array) =>
    client.upload(id, { bytes, name: 'a.pdf', description: 'x' });
  const view = (document: number) => client.get(`/api/application/document/${document}/a.pdf`);
  const files = async () => (await client.get()).body.application.files;
  const kept = () =>
    readdirSync(join(portal.dataDir, 'documents/kept'), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile()).length;

  async function settled(): Promise<void> {
    for (
      let tries = 0;
      (await files()).some((file: { state: string }) => file.state === 'waiting');
      tries += 1
    ) {
      if (tries > 150) throw new Error('Still waiting.');
      await sleep(100);
    }
  }

  test('keeps what is clean and says so', async () => {
    const { status, body } = await upload(PDF);
    expect([status, body.state, body.scan]).toEqual([201, 'ready', 'clean']);
    expect((await view(body.id)).status).toBe(200);
  });

  test('refuses what is infected and keeps nothing of it', async () => {
    const before = kept();
    const { status, body } = await upload(INFECTED);
    expect([status, body.code]).toEqual([422, 'file-infected']);
    expect(body.title).toMatch(/harmful/);
    expect(JSON.stringify(body)).not.toContain('Porchlight.Test');
    expect(await files()).toEqual([]);
    expect(kept()).toBe(before);
  });

  test('while it is away documents wait, unseen, and are scanned when it is back', async () => {
    await clamd.kill();
    const before = kept();
    const clean = await upload(PDF);
    const infected = await upload(INFECTED);
    for (const { status, body } of [clean, infected]) {
      expect([status, body.state, body.scan]).toEqual([201, 'waiting', 'not-scanned']);
      const seen = await view(body.id);
      expect([seen.status, seen.body.code]).toEqual([409, 'document-waiting']);
    }
    await clamd.start();
    await settled();
    expect(await files()).toEqual([
      expect.objectContaining({ id: clean.body.id, state: 'ready', scan: 'clean' }),
      expect.objectContaining({
        id: infected.body.id,
        state: 'refused',
        scan: 'found',
        refusal: expect.stringMatching(/harmful/),
      }),
    ]);
    expect((await view(clean.body.id)).status).toBe(200);
    const refused = await view(infected.body.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'file-infected']);
    expect(kept()).toBe(before + 1);
    const audit = await portal.database.all(
      sql(
        'test-refused',
        `select actor, action from audit_events where application_id = $1 and action = 'document-refused'`,
      ),
      [id],
    );
    expect(audit).toEqual([{ actor: 'scanner', action: 'document-refused' }]);
    // Its record goes like any other; there are no bytes to remove.
    expect((await client.remove(`/api/application/document/${infected.body.id}`)).status).toBe(204);
  });

  test('one that is refused does not count for the application', async () => {
    await clamd.kill();
    const needed = async () =>
      (await client.get()).body.errors.filter(
        (error: { code: string }) => error.code === 'documents-needed',
      ).length;
    for (let n = 0; n < 3; n += 1) await upload(new Uint8Array([...PDF, 10, ...Array(n).fill(10)]));
    await upload(INFECTED);
    const before = await needed();
    await clamd.start();
    await settled();
    expect([before, await needed()]).toEqual([0, 1]);
  });

  test('a daemon that dies in the middle of a scan leaves the document waiting', async () => {
    clamd.freeze();
    const sending = upload(PDF);
    await sleep(400);
    await clamd.kill();
    const { status, body } = await sending;
    expect([status, body.state]).toEqual([201, 'waiting']);
    await clamd.start();
    await settled();
    expect((await files())[0]).toMatchObject({ state: 'ready', scan: 'clean' });
  });

  test('what is over its limit waits: it is never taken for clean', async () => {
    const size = 800;
    const noise = sharp(randomBytes(size * size * 3), {
      raw: { width: size, height: size, channels: 3 },
    });
    const large = await noise.png().toBuffer();
    expect(large.length).toBeGreaterThan(STREAM_LIMIT);
    const { status, body } = await upload(large);
    expect([status, body.state]).toEqual([201, 'waiting']);
    expect(await scanWaiting(portal.server.services)).toMatchObject({ clean: 0, found: 0 });
    expect((await files())[0]).toMatchObject({ state: 'waiting', scan: 'not-scanned' });
    expect((await view(body.id)).body.code).toBe('document-waiting');
    // The next one has its turn nevertheless.
    const stuck = body.id;
    await clamd.kill();
    await upload(PDF);
    await clamd.start();
    for (let tries = 0; (await files())[1].state !== 'ready'; tries += 1) {
      if (tries > 150) throw new Error('Still waiting.');
      await sleep(100);
    }
    expect((await client.remove(`/api/application/document/${stuck}`)).status).toBe(204);
  });

  test('many processes scan each document once', async () => {
    await clamd.kill();
    for (let n = 0; n < 5; n += 1) await upload(new Uint8Array([...PDF, ...Array(n).fill(10)]));
    // The server's own looks are counted, too: they scan with the same object.
    const scan = jest.spyOn(portal.server.services.scanner!, 'scan');
    await clamd.start();
    await Promise.all([1, 2, 3].map(() => scanWaiting(portal.server.services)));
    await settled();
    // One that is tried before the scanner is there comes to no verdict, and is tried again.
    const verdicts = await Promise.allSettled(scan.mock.results.map(({ value }) => value));
    expect(verdicts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

test('without a scanner a document is ready, and the log says so once', async () => {
  const portal = await startPortal();
  try {
    const lines = portal.log.filter((line) => line.includes('CLAMD is not set'));
    expect(lines).toHaveLength(1);
    const client = await portal.as('unscanned');
    const { applicationID: id } = (await client.get()).body.application;
    const file = { bytes: PDF, name: 'a.pdf', description: 'A' };
    const { status, body } = await client.upload(id, file);
    expect([status, body.state]).toEqual([201, 'ready']);
    expect((await client.get(`/api/application/document/${body.id}/a.pdf`)).status).toBe(200);
    expect(portal.log.filter((line) => line.includes('CLAMD is not set'))).toHaveLength(1);
  } finally {
    await portal.stop();
  }
});

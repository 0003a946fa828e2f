import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PDF } from '../../test/files.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import { mountSmallDisk } from '../../test/smallDisk.ts';

const MEGABYTE = 1024 * 1024;
const disk = mountSmallDisk(2);
const { folder } = disk;

let portal: TestPortal;
beforeAll(async () => {
  if (disk.isMounted)
    portal = await startPortal({
      env: { DOCUMENTS_URL: `file://${folder}`, DOCUMENTS_FREE_BYTES: String(MEGABYTE / 4) },
    });
});
afterAll(async () => {
  await portal?.stop();
  disk.remove();
});

disk.test('on a full disk she is told to try again, and nothing is left behind', async () => {
  const client = await portal.as('full');
  const id = (await client.get()).body.application.applicationID;
  const upload = (length: number) => {
    const bytes = new Uint8Array(length).fill(10);
    bytes.set(PDF);
    return client.upload(id, { bytes, name: 'a.pdf', description: 'x' });
  };
  const { documents } = portal.server.services;
  const { freeBytes } = documents;
  // It fills up while the file comes.
  documents.freeBytes = async () => 100 * MEGABYTE;
  const refused = await upload(5 * MEGABYTE);
  // Or while it is sealed.
  const late = await upload(1.2 * MEGABYTE);
  documents.freeBytes = freeBytes;
  expect([late.status, late.body.code]).toEqual([503, 'unavailable']);
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
  expect((await client.get()).body.application.files).toEqual([]);
  // What cannot have room is not begun; what she typed has.
  const early = await upload(5 * MEGABYTE);
  expect([early.status, early.body.code]).toEqual([507, 'storage-full']);
  expect(early.body.title).toMatch(/What you typed is saved/);
  expect((await client.put({})).status).toBe(200);
  // What has room is kept.
  expect((await upload(MEGABYTE / 2)).status).toBe(201);
});

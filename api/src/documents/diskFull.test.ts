import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '../../test/files.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-full-'));
// A disk of its own, which wants rights that a developer's machine seldom gives.
const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], {
  stdio: 'ignore',
});
const isMounted = status === 0;
if (!isMounted && process.env.CI === 'true')
  throw new Error('A small disk cannot be mounted: the tests of a full one need it.');

let portal: TestPortal;
beforeAll(async () => {
  if (isMounted) portal = await startPortal({ env: { DOCUMENTS_URL: `file://${folder}` } });
});
afterAll(async () => {
  await portal?.stop();
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const onSmallDisk = isMounted ? test : test.skip;

onSmallDisk('on a full disk she is told to try again, and nothing is left behind', async () => {
  const client = await portal.as('full');
  const id = (await client.get()).body.application.applicationID;
  const upload = (length: number) => {
    const bytes = new Uint8Array(length).fill(10);
    bytes.set(PDF);
    return client.upload(id, { bytes, name: 'a.pdf', description: 'x' });
  };
  const refused = await upload(5 * MEGABYTE);
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
  expect((await client.get()).body.application.files).toEqual([]);
  // What has room is kept.
  expect((await upload(MEGABYTE)).status).toBe(201);
});

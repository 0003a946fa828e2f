import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isInstalled } from './install.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'porchlight-install-'));
  await mkdir(path.join(root, 'node_modules'));
});
afterEach(() => rm(root, { recursive: true }));

const LOCK = {
  '': { version: '0.1.0' },
  'node_modules/koa': { version: '3.0.1', integrity: 'sha512-koa' },
  'node_modules/for-another-platform': { version: '1.0.0', optional: true },
  'node_modules/@porchlight/api': { resolved: 'api', link: true },
};
const INSTALLED = {
  'node_modules/koa': LOCK['node_modules/koa'],
  'node_modules/@porchlight/api': LOCK['node_modules/@porchlight/api'],
};

async function write(name: string, packages: object): Promise<void> {
  await writeFile(path.join(root, name), JSON.stringify({ packages }));
}

test.each([
  ['what npm installed is what the lock file names', LOCK, INSTALLED, true],
  ['a package is missing', { ...LOCK, 'node_modules/pg': { version: '8.0.0' } }, INSTALLED, false],
  [
    'a package has another version',
    { ...LOCK, 'node_modules/koa': { version: '3.1.0', integrity: 'sha512-other' } },
    INSTALLED,
    false,
  ],
])('%s', async (_, lock, installed, verdict) => {
  await write('package-lock.json', lock);
  await write('node_modules/.package-lock.json', installed);
  expect(isInstalled(root)).toBe(verdict);
});

test('nothing is installed yet', async () => {
  await write('package-lock.json', LOCK);
  expect(isInstalled(root)).toBe(false);
});

/**
 * Everything that proves the product, from any folder, on a fresh clone: installs what is missing,
 * then format and lint, types, layers, dead code, definitions, page size, unit and route tests, and
 * the tests in a real browser. Ends with one line: `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { installPackages } from '../start/install.mjs';
import config from './jest.config.mjs';
import { makeScratch } from './makeScratch.mjs';
import { TestRun } from './TestRun.mjs';

const root = path.join(import.meta.dirname, '../..');
/**
 * Files at a time. A test waits for processes, pages and the disk for a third of its time and more: further ones keep
 * the cores busy. In a browser they wait less. Side by side the two kinds take no less time, and each test longer.
 */
const WORKERS = { units: availableParallelism() + 2, browsers: availableParallelism() + 1 };
const scratch = makeScratch();
// Somebody waits for it, on a machine that may be busy; the night forgives nothing.
const tests = new TestRun(root, scratch, { forgives: true });

/**
 * Debian's Chromium, and the one without windows that most tests take where it is: those that are not there
 * and that this may install.
 */
async function installChromium() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || process.env.CHROMIUM) return;
  const isThere = (...names) => names.some((name) => existsSync(`/usr/bin/${name}`));
  const missing = [
    ...(isThere('chromium', 'chromium-browser', 'google-chrome') ? [] : ['chromium']),
    ...(isThere('chromium-headless-shell') ? [] : ['chromium-headless-shell']),
  ];
  if (missing.length === 0) return;
  process.stdout.write(`\n— install ${missing.join(', ')}\n`);
  // As one command: installing the packages holds this process meanwhile. One that is not to be had keeps no other.
  const installs = missing.map((name) => `apt-get install -y -qq ${name}`);
  const apt = spawn('sh', ['-c', ['apt-get update -qq', ...installs].join('; ')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise((resolve) => apt.on('close', resolve));
}

const bin = (name) => path.join(root, 'node_modules/.bin', name);

await Promise.all([installChromium(), installPackages(root)]);
await Promise.all([
  tests.check('format and lint', bin('biome'), ['check']),
  tests.check('types', bin('tsc'), ['--noEmit']),
  tests.check('layers', bin('depcruise'), [
    '--config',
    'tools/check/dependency-cruiser.cjs',
    'engine',
    'api',
    'web',
    'tools',
  ]),
  tests.check('dead code', bin('knip'), ['--config', 'tools/check/knip.json']),
  tests.check('build of the page', process.execPath, ['tools/start/build.mjs']),
]);
await tests.jest('unit and route tests', WORKERS.units, [
  '--testPathIgnorePatterns',
  '\\.browser\\.test\\.ts',
  // Runs test runs of its own: `npm run test:nightly`.
  '/tools/test/extending/',
  ...config.testPathIgnorePatterns,
]);
await tests.jest('browser tests', WORKERS.browsers, [
  '--testPathPatterns',
  '\\.browser\\.test\\.ts',
  // What takes minutes says so in its name: `npm run test:nightly`.
  '--testPathIgnorePatterns',
  '\\.night\\.',
  ...config.testPathIgnorePatterns,
]);
await tests.again();
process.exit(tests.end());

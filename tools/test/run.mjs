/**
 * Everything that proves the product, from any folder, on a fresh clone: installs what is missing,
 * then format and lint, types, layers, dead code, definitions, page size, unit and route tests, and
 * the tests in a real browser. Ends with one line: `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackages } from '../start/install.mjs';

const root = path.join(import.meta.dirname, '../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'porchlight-test-'));
let passed = 0;
let failed = 0;

function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

async function check(name, command, args) {
  process.stdout.write(`\n— ${name}\n`);
  const code = await run(command, args);
  if (code === 0) passed += 1;
  else {
    failed += 1;
    process.stdout.write(`✕ ${name} (exit code ${code})\n`);
  }
}

async function jest(name, args) {
  process.stdout.write(`\n— ${name}\n`);
  const report = path.join(scratch, `${name.replaceAll(' ', '-')}.json`);
  const code = await run(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '--config',
      'tools/test/jest.config.mjs',
      '--json',
      `--outputFile=${report}`,
      // A test that failed may have left a server: the run ends all the same.
      '--forceExit',
      ...args,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (!existsSync(report)) {
    failed += 1;
    return;
  }
  const result = JSON.parse(readFileSync(report, 'utf8'));
  passed += result.numPassedTests;
  failed += result.numFailedTests + result.numRuntimeErrorTestSuites + result.numPendingTests;
  if (code !== 0 && result.numFailedTests + result.numRuntimeErrorTestSuites === 0) failed += 1;
}

/** Debian's Chromium, where there is none and this may install one. */
function installChromium() {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  if (process.platform !== 'linux' || places.some((place) => place && existsSync(place))) return;
  if (process.getuid?.() !== 0) return;
  process.stdout.write('\n— install Chromium\n');
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const bin = (name) => path.join(root, 'node_modules/.bin', name);

await installPackages(root);
installChromium();
await check('format and lint', bin('biome'), ['check']);
await check('types', bin('tsc'), ['--noEmit']);
await check('layers', bin('depcruise'), [
  '--config',
  'tools/check/dependency-cruiser.cjs',
  'engine',
  'api',
  'web',
  'tools',
]);
await check('dead code', bin('knip'), ['--config', 'tools/check/knip.json']);
await check('build of the page', process.execPath, ['tools/start/build.mjs']);
await jest('unit and route tests', [
  '--maxWorkers=2',
  '--testPathIgnorePatterns',
  '\\.browser\\.test\\.ts',
  '/node_modules/',
  '/dist/',
]);
await jest('browser tests', ['--runInBand', '--testPathPatterns', '\\.browser\\.test\\.ts']);
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/**
 * `npm run test:nightly`: the unit and route tests again on the newest LTS of Node, which npm has as the
 * package `node`, and once more as they run a year from now; the walk of a form fifty times; and the tests
 * that run other test runs; the drawing of the imports; the whole cluster's test, and the image. For each night, not for each commit.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackages } from '../start/install.mjs';

const LTS = 24;
const root = path.join(import.meta.dirname, '../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'porchlight-node-'));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

function run(command, args, more = {}) {
  // Tables of a size, and so many drawn cases, that each commit need not wait for.
  const env = { ...process.env, TEST_ROWS: '1000000', PROPERTY_RUNS: '10', ...more };
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

const UNIT_AND_ROUTE = [
  '--testPathIgnorePatterns',
  '\\.browser\\.test\\.ts',
  '/node_modules/',
  '/dist/',
];

/** Jest on a given Node. Further words narrow the tests: `npm run test:nightly -- api/src/crypto`. */
function jest(node, args, { before = [], env = {} } = {}) {
  const [command, ...words] = [
    ...before,
    node,
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--config',
    'tools/test/jest.config.mjs',
    '--maxWorkers=2',
    '--forceExit',
    ...args,
  ];
  return run(command, words, env);
}

/**
 * Unit and route tests as they run a year from now, where Debian's `faketime` is: a day that a test names
 * is over then. What compares with the times of files is left out, which stay those of the machine; and
 * what waits until PostgreSQL gives up on a lock: with its clock set so, it never does.
 */
function runInAYear(only) {
  if (spawnSync('faketime', ['--version'], { stdio: 'ignore' }).error) {
    process.stdout.write(
      '\n— a year from now: left out, there is no faketime (apt-get install faketime)\n',
    );
    return 0;
  }
  process.stdout.write('\n— unit and route tests a year from now\n');
  return jest(
    process.execPath,
    [
      ...UNIT_AND_ROUTE,
      '/api/src/documents/(stores|resumable)/',
      '/api/src/(database/migrate|http/faults)',
      '/tools/test/extending/',
      '--testPathPatterns',
      ...(only.length ? only : ['.']),
    ],
    // Timers go on as they do: only the day is another.
    { before: ['faketime', '+1 year'], env: { FAKETIME_DONT_FAKE_MONOTONIC: '1' } },
  );
}

/** What wants programs of Debian; where they are not, that is said. */
function runOnDebian(program, command, args) {
  const words = [command, ...args].join(' ');
  const isThere = !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;
  process.stdout.write(`\n— ${words}${isThere ? '' : `: left out, there is no ${program}`}\n`);
  return isThere ? run(command, args) : 0;
}

installPackages(root);
let status = run(npm, [
  'install',
  '--no-save',
  '--prefix',
  scratch,
  '--no-audit',
  '--no-fund',
  `node@${LTS}`,
]);
try {
  const node = path.join(scratch, 'node_modules/node/bin/node');
  const only = process.argv.slice(2);
  if (status === 0) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
    process.stdout.write(`\n— unit and route tests on Node ${version}\n`);
    status = jest(node, [...UNIT_AND_ROUTE, '--testPathPatterns', ...(only.length ? only : ['.'])]);
  }
  status = runInAYear(only) || status;
  if (only.length === 0) {
    process.stdout.write('\n— fifty walks of a form, each with every press\n');
    const walk = ['tools/test/e2e/volunteer.browser.test.ts', '-t', 'with a finger'];
    status = run(process.execPath, ['tools/start/build.mjs']) || status;
    status = jest(process.execPath, walk, { env: { WALK_ROUNDS: '50' } }) || status;
    process.stdout.write(`\n— tests of test runs on Node ${process.version}\n`);
    status = jest(process.execPath, ['tools/test/extending']) || status;
    status = run(process.execPath, ['tools/check/drawImports.mjs', '--check']) || status;
    status = runOnDebian('patroni', npm, ['run', '--silent', 'cluster']) || status;
    status = runOnDebian('buildah', 'sh', ['tools/deploy/tryImage.sh']) || status;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(status);

/**
 * `npm run test:nightly`: the unit and route tests again on the newest LTS of Node, which npm has as the
 * package `node`, and once more as they run a year from now, and what people do in a browser then; all browser
 * tests in the browser that people have; the walk of a form fifty times; and the tests that run other test
 * runs; the drawing of the imports; the whole cluster's test, and the image. For each night, not for each
 * commit. What a night needs of Debian is installed where this may; a night without it has failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackages } from '../start/install.mjs';

const root = path.join(import.meta.dirname, '../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'porchlight-node-'));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

function run(command, args, more = {}) {
  // Tables of a size, and so many drawn cases, that each commit need not wait for.
  const env = { ...process.env, TEST_ROWS: '1000000', PROPERTY_RUNS: '10', ...more };
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

/** What a person does from sign-up to the answer, and staff with it. */
const WALKS = ['walk', 'pace', 'volunteer', 'links', 'desk'];
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
 * Whether a program of Debian is there, or could be installed.
 * @param packages Further packages, for what is run with it.
 */
function need(program, packages = '') {
  const isThere = () => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;
  const install = `apt-get install -y -qq ${program} ${packages}`.trim();
  // Those beside it cannot be told to be there by their names: installed again, they stay as they are.
  if ((!isThere() || packages) && process.getuid?.() === 0)
    spawnSync('sh', ['-c', `apt-get update -qq; ${install}`], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (isThere()) return true;
  process.stdout.write(`\n✕ There is no ${program} (${install}).\n`);
  return false;
}

/** What the cluster runs beside Patroni, and the image beside buildah. */
const CLUSTER = 'postgresql etcd-server pgbouncer haproxy radosgw ceph-mon ceph-osd clamav-daemon';
const IMAGE = 'mmdebstrap postgresql curl';

/**
 * Unit and route tests as they run a year from now, and the way from sign-up to what was sent: a day that a
 * test names is over then. What compares with the times of files is left out, which stay those of the machine;
 * and what waits until PostgreSQL gives up on a lock: with its clock set so, it never does.
 */
function runInAYear(only) {
  process.stdout.write('\n— a year from now\n');
  if (!need('faketime')) return 1;
  // Timers go on as they do: only the day is another.
  const then = { before: ['faketime', '+1 year'], env: { FAKETIME_DONT_FAKE_MONOTONIC: '1' } };
  const left = [
    '/api/src/documents/(stores|resumable)/',
    '/api/src/(database/migrate|http/faults)',
  ];
  const patterns = ['--testPathPatterns', ...(only.length ? only : ['.'])];
  const units = [...UNIT_AND_ROUTE, ...left, '/tools/test/extending/', ...patterns];
  const walks = [
    '--runTestsByPath',
    ...WALKS.map((name) => `tools/test/e2e/${name}.browser.test.ts`),
  ];
  return (
    jest(process.execPath, units, then) ||
    (only.length === 0 ? jest(process.execPath, walks, then) : 0)
  );
}

/** What wants a program of Debian. */
function runOnDebian([program, packages], command, args) {
  process.stdout.write(`\n— ${[command, ...args].join(' ')}\n`);
  return need(program, packages) ? run(command, args) : 1;
}

/**
 * Node as npm has it: the newest of even number that calls itself an LTS.
 * @returns Its path; undefined when npm brings none.
 */
function installLts() {
  const latest = spawnSync(npm, ['view', 'node', 'version'], { encoding: 'utf8' }).stdout ?? '';
  const newest = Number.parseInt(latest, 10);
  const node = path.join(scratch, 'node_modules/node/bin/node');
  for (const major of [newest - (newest % 2), newest - (newest % 2) - 2]) {
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--prefix', scratch];
    if (run(npm, ['install', ...quiet, `node@${major}`])) return undefined;
    const isLts = spawnSync(node, ['-p', 'Boolean(process.release.lts)'], { encoding: 'utf8' });
    if (isLts.stdout?.trim() === 'true') return node;
  }
  return undefined;
}

installPackages(root);
let status = 0;
try {
  const node = installLts();
  const only = process.argv.slice(2);
  if (!node) {
    process.stdout.write('\n✕ npm brings no LTS of Node.\n');
    status = 1;
  } else {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
    process.stdout.write(`\n— unit and route tests on Node ${version}\n`);
    status = jest(node, [...UNIT_AND_ROUTE, '--testPathPatterns', ...(only.length ? only : ['.'])]);
  }
  status = run(process.execPath, ['tools/start/build.mjs']) || status;
  status = runInAYear(only) || status;
  if (only.length === 0) {
    process.stdout.write('\n— every browser test in the browser that people have\n');
    const all = ['--testPathPatterns', '\\.browser\\.test\\.ts'];
    const isThere = process.env.CHROMIUM !== undefined || need('chromium');
    const env = { CHROMIUM: process.env.CHROMIUM ?? '/usr/bin/chromium' };
    status = (isThere ? jest(process.execPath, all, { env }) : 1) || status;
    process.stdout.write('\n— fifty walks of a form, each with every press\n');
    const walk = ['tools/test/e2e/volunteer.browser.test.ts', '-t', 'with a finger'];
    status = jest(process.execPath, walk, { env: { WALK_ROUNDS: '50' } }) || status;
    process.stdout.write(`\n— tests of test runs on Node ${process.version}\n`);
    status = jest(process.execPath, ['tools/test/extending']) || status;
    status = run(process.execPath, ['tools/check/drawImports.mjs', '--check']) || status;
    status = runOnDebian(['patroni', CLUSTER], npm, ['run', '--silent', 'cluster']) || status;
    status = runOnDebian(['buildah', IMAGE], 'sh', ['tools/deploy/tryImage.sh']) || status;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(status);

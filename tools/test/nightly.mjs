/**
 * `npm run test:nightly`: the unit and route tests again on the newest LTS of Node and on Node 22, which npm has as
 * the package `node`, and once more as they run a year from now, and what people do in a browser then; all browser
 * tests in the browser that people have; the walk of a form fifty times; the speed of an upload; and the tests that run other test
 * runs; the drawing of the imports; whether a component is past its time; the reference; the whole cluster's test, and the image. For each night, not for each
 * commit. What a night needs of Debian is installed where this may; a night without it has failed. Ends with
 * one line: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installPackages } from '../start/install.mjs';
import config from './jest.config.mjs';
import { makeScratch } from './makeScratch.mjs';
import { TestRun } from './TestRun.mjs';

const root = path.join(import.meta.dirname, '../..');
const scratch = makeScratch();
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const tests = new TestRun(root, scratch);
/** Files at a time. */
const WORKERS = 2;
/** Words narrow the night to the unit and route tests whose paths have them: `npm run test:nightly -- api/src/crypto`. */
const paths = process.argv.slice(2);
const isWhole = paths.length === 0;
/** Tables of a size, and so many drawn cases, that each commit need not wait for. */
const MORE = { TEST_ROWS: '1000000', PROPERTY_RUNS: '10', TEST_NIGHT: '1' };

/** The oldest that is documented: all is proven on the newest, and that it runs on this one. */
const OLDEST = 'Node 22';

/** What a person does from sign-up to the answer, and staff with it. */
const WALKS = ['walk', 'pace', 'volunteer', 'links', 'desk'];
const VOLUNTEER = 'tools/test/e2e/volunteer.browser.test.ts';
const UNIT_AND_ROUTE = [
  ...['--testPathPatterns', ...(isWhole ? ['.'] : paths)],
  ...['--testPathIgnorePatterns', '\\.browser\\.test\\.ts', ...config.testPathIgnorePatterns],
];

/** What the cluster runs beside Patroni, and the image beside buildah. */
const CLUSTER = 'postgresql etcd-server pgbouncer haproxy radosgw ceph-mon ceph-osd clamav-daemon';
const IMAGE = 'mmdebstrap postgresql curl';

/**
 * Whether a program of Debian is there, or could be installed; counted as failed otherwise.
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
  tests.fail(`there is no ${program} (${install})`);
  return false;
}

/**
 * A Node as npm has it.
 * @returns Its path; undefined when npm brings none.
 */
function installNode(major) {
  const folder = path.join(scratch, `node-${major}`);
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--prefix', folder];
  const install = spawnSync(npm, ['install', ...quiet, `node@${major}`], { stdio: 'inherit' });
  return install.status === 0 ? path.join(folder, 'node_modules/node/bin/node') : undefined;
}

/** The newest Node of even number that calls itself an LTS. @returns Its path; undefined when npm brings none. */
function installLts() {
  const latest = spawnSync(npm, ['view', 'node', 'version'], { encoding: 'utf8' }).stdout ?? '';
  const newest = Number.parseInt(latest, 10);
  for (const major of [newest - (newest % 2), newest - (newest % 2) - 2]) {
    const node = installNode(major);
    if (!node) return undefined;
    const isLts = spawnSync(node, ['-p', 'Boolean(process.release.lts)'], { encoding: 'utf8' });
    if (isLts.stdout?.trim() === 'true') return node;
  }
  return undefined;
}

async function runOn(node, what) {
  if (!node) {
    tests.fail(`npm brings no ${what}`);
    return;
  }
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  const name = `unit and route tests on Node ${version}`;
  await tests.jest(name, WORKERS, UNIT_AND_ROUTE, { node, env: what === OLDEST ? {} : MORE });
}

/**
 * Unit and route tests as they run a year from now, and the way from sign-up to what was sent: a day that a
 * test names is over then. What compares with the times of files is left out, which stay those of the machine;
 * and what waits until PostgreSQL gives up on a lock: with its clock set so, it never does.
 */
async function runInAYear() {
  if (!need('faketime')) return;
  // Timers go on as they do: only the day is another.
  const then = { before: ['faketime', '+1 year'], env: { FAKETIME_DONT_FAKE_MONOTONIC: '1' } };
  const left = [
    '/api/src/documents/(stores|resumable)/',
    '/api/src/(database/migrate|http/faults)',
    '/tools/test/extending/',
  ];
  const units = [...UNIT_AND_ROUTE, ...left];
  await tests.jest('unit and route tests, a year from now', WORKERS, units, then);
  if (!isWhole) return;
  const walks = WALKS.map((name) => `tools/test/e2e/${name}.browser.test.ts`);
  await tests.jest('walks, a year from now', WORKERS, ['--runTestsByPath', ...walks], then);
}

async function runInPeoplesBrowser() {
  if (process.env.CHROMIUM === undefined && !need('chromium')) return;
  const { TEST_NIGHT } = MORE;
  const env = { CHROMIUM: process.env.CHROMIUM ?? '/usr/bin/chromium', TEST_NIGHT };
  const all = ['--testPathPatterns', '\\.browser\\.test\\.ts'];
  await tests.jest('every browser test in the browser that people have', WORKERS, all, { env });
}

async function runWhole() {
  await runInPeoplesBrowser();
  const walks = { only: 'with a finger', env: { WALK_ROUNDS: '50' } };
  await tests.jest('fifty walks of a form, each with every press', 1, [VOLUNTEER], walks);
  await tests.jest('tests of test runs', WORKERS, ['tools/test/extending']);
  await tests.command('speed of an upload', process.execPath, [
    ...['--import', 'tsx', 'tools/bench/upload.ts'],
  ]);
  await tests.command('drawing of the imports', process.execPath, [
    'tools/check/drawImports.mjs',
    '--check',
  ]);
  await tests.command('times of the components', npm, ['run', '--silent', 'components']);
  await tests.command('reference of the docstrings', npm, ['run', '--silent', 'docs']);
  if (need('patroni', CLUSTER)) await tests.command('cluster', npm, ['run', '--silent', 'cluster']);
  if (need('buildah', IMAGE)) await tests.command('image', 'sh', ['tools/deploy/tryImage.sh']);
}

installPackages(root);
await runOn(installLts(), 'LTS of Node');
await runOn(installNode(22), OLDEST);
await tests.command('build of the page', process.execPath, ['tools/start/build.mjs']);
await runInAYear();
if (isWhole) await runWhole();
await tests.again();
process.exit(tests.end());

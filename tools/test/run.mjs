/**
 * Everything that proves the product, from any folder, on a fresh clone: installs what is missing,
 * then format and lint, types, layers, dead code, definitions, page size, unit and route tests, and
 * the tests in a real browser. Ends with one line: `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { installPackages } from '../start/install.mjs';
import { makeScratch } from './makeScratch.mjs';
import { nodeFlags } from './nodeFlags.mjs';
import { listFailed, listSlowest } from './reports.mjs';

const root = path.join(import.meta.dirname, '../..');
/**
 * A test waits for processes, pages and the disk for a third of its time and more: further ones keep the
 * cores busy. In a browser they wait less.
 */
const WORKERS = { units: availableParallelism() + 2, browsers: availableParallelism() + 1 };
/** More files than these are no matter of a busy machine. */
const MOST_AGAIN = 8;
const scratch = makeScratch();
process.on('exit', () => {
  try {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  } catch (error) {
    // A database may still be about to end; what the tests say stands.
    process.stderr.write(`${scratch} is left: ${error.code}\n`);
  }
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
let passed = 0;
let failed = 0;
const reports = [];
/** Files that failed beside others and passed alone: not a reason to stop, but one to look. */
const unsteady = [];

function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

/** Runs a check; what it says is written when it has ended, so that several can run side by side. */
async function check(name, command, args) {
  const said = [];
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said.push(bytes);
    });
  const code = await new Promise((resolve) => {
    child.on('close', (status) => resolve(status ?? 1));
    child.on('error', () => resolve(1));
  });
  process.stdout.write(`\n— ${name}\n${Buffer.concat(said)}`);
  if (code === 0) passed += 1;
  else {
    failed += 1;
    process.stdout.write(`✕ ${name} (exit code ${code})\n`);
  }
}

/** One run of jest; nothing when it ended without a report. */
async function runJest(name, args) {
  process.stdout.write(`\n— ${name}\n`);
  const report = path.join(scratch, `${name.replaceAll(' ', '-')}.json`);
  const code = await run(
    process.execPath,
    [
      ...nodeFlags,
      'node_modules/jest/bin/jest.js',
      '--config',
      'tools/test/jest.config.mjs',
      '--json',
      `--outputFile=${report}`,
      // A test that failed may have left a server: the run ends all the same.
      '--forceExit',
      ...args,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Node, Chromium and PostgreSQL put what does not last there.
      env: { ...process.env, TMPDIR: scratch },
    },
  );
  return existsSync(report) ? { code, ...JSON.parse(readFileSync(report, 'utf8')) } : undefined;
}

function count(result) {
  const broken = result.numFailedTests + result.numRuntimeErrorTestSuites;
  reports.push(result);
  passed += result.numPassedTests;
  failed += broken + result.numPendingTests;
  if (result.code !== 0 && broken === 0) failed += 1;
}

/** A report without some of its files, all others having passed. */
function leaveOut(result, files) {
  const testResults = result.testResults.filter((file) => !files.includes(file));
  const countOf = (status) =>
    testResults.flatMap((file) => file.assertionResults).filter((test) => test.status === status)
      .length;
  return {
    code: 0,
    testResults,
    numPassedTests: countOf('passed'),
    numFailedTests: 0,
    numPendingTests: countOf('pending'),
    numRuntimeErrorTestSuites: 0,
  };
}

/**
 * Tests, some files at a time. What failed is run once more, alone: a test that had too little of the
 * machine is told apart from a defect. Every such file is named at the end.
 */
async function jest(name, workers, args) {
  const result = await runJest(name, [`--maxWorkers=${workers}`, ...args]);
  const broken = result?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (!result || broken.length === 0 || broken.length > MOST_AGAIN) {
    if (result) count(result);
    else failed += 1;
    return;
  }
  const files = broken.map((file) => file.name);
  const again = await runJest(`${name} again, alone`, [
    '--maxWorkers=1',
    '--runTestsByPath',
    ...files,
  ]);
  count(leaveOut(result, broken));
  if (again) count(again);
  else failed += 1;
  const stillBroken = new Set(
    again?.testResults.filter(({ status }) => status === 'failed').map((file) => file.name),
  );
  if (again) unsteady.push(...files.filter((file) => !stillBroken.has(file)));
}

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
  await run('sh', ['-c', ['apt-get update -qq', ...installs].join('; ')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const bin = (name) => path.join(root, 'node_modules/.bin', name);

await Promise.all([installChromium(), installPackages(root)]);
await Promise.all([
  check('format and lint', bin('biome'), ['check']),
  check('types', bin('tsc'), ['--noEmit']),
  check('layers', bin('depcruise'), [
    '--config',
    'tools/check/dependency-cruiser.cjs',
    'engine',
    'api',
    'web',
    'tools',
  ]),
  check('dead code', bin('knip'), ['--config', 'tools/check/knip.json']),
  check('build of the page', process.execPath, ['tools/start/build.mjs']),
]);
await jest('unit and route tests', WORKERS.units, [
  '--testPathIgnorePatterns',
  '\\.browser\\.test\\.ts',
  // Runs test runs of its own: `npm run test:nightly`.
  '/tools/test/extending/',
  '/node_modules/',
  '/dist/',
]);
await jest('browser tests', WORKERS.browsers, ['--testPathPatterns', '\\.browser\\.test\\.ts']);
process.stdout.write(`\nNode ${process.versions.node}. The ten slowest tests:\n`);
for (const line of listSlowest(reports, root)) process.stdout.write(`${line}\n`);
for (const line of listFailed(reports, root)) process.stdout.write(`${line}\n`);
for (const file of unsteady)
  process.stdout.write(
    `Failed beside another file, passed alone; find out why: ${path.relative(root, file)}\n`,
  );
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

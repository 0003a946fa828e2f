import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nodeFlags } from './nodeFlags.mjs';
import { listFailed, listSlowest } from './reports.mjs';

/** More files than these are no matter of a busy machine. */
const MOST_AGAIN = 8;

/** What was run, counted: commands that end well or not, and runs of jest by their tests. */
export class TestRun {
  #root;
  #scratch;
  #passed = 0;
  #failed = 0;
  #reports = [];
  /** Failures that no report of jest has, a line each. */
  #lines = [];
  /** Files that failed and are to run again, by the run that they were in. */
  #broken = [];
  /** Files that failed beside others and passed alone: a reason to look, and where nothing is forgiven to stop. */
  #unsteady = [];
  #forgives;
  /** The versions of Node that tests ran on. */
  #versions = new Set();

  /**
   * @param root The folder of the project.
   * @param scratch Where reports, and what tests keep for the moment, are written.
   * @param options `forgives`: a file that failed beside others counts as it does alone. Where it is not,
   *   one that passes alone counts as failed: what fails one time in four is a defect.
   */
  constructor(root, scratch, { forgives = false } = {}) {
    this.#root = root;
    this.#scratch = scratch;
    this.#forgives = forgives;
  }

  /** Runs a command; what it says is written when it has ended, so that several can run side by side. */
  async check(name, command, args) {
    const said = [];
    const child = spawn(command, args, { cwd: this.#root, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        said.push(bytes);
      });
    const code = await ended(child);
    process.stdout.write(`\n— ${name}\n${Buffer.concat(said)}`);
    this.#countOne(name, code);
  }

  /** Runs a command that says at once what it does. */
  async command(name, command, args) {
    process.stdout.write(`\n— ${name}\n`);
    const child = spawn(command, args, { cwd: this.#root, stdio: 'inherit' });
    this.#countOne(name, await ended(child));
  }

  /** Counts something that could not be run. */
  fail(words) {
    process.stdout.write(`\n✕ ${words}\n`);
    this.#lines.push(`Failed: ${words}`);
    this.#failed += 1;
  }

  /**
   * Tests, some files at a time; several such runs may go on side by side. What failed is counted by `again`.
   * @param workers Files at a time.
   * @param args Further options of jest.
   * @param how `node`: the Node that runs them, this one when absent; `before`: words in front of it; `env`:
   *   further variables; `only`: part of the names of the tests that are run, all when absent.
   */
  async jest(name, workers, args, how = {}) {
    const result = await this.#runJest(name, [`--maxWorkers=${workers}`, ...args], how);
    const broken = result?.testResults.filter(({ status }) => status === 'failed') ?? [];
    if (!result) this.fail(`${name}: jest wrote no report`);
    else if (broken.length === 0 || broken.length > MOST_AGAIN) this.#count(result, how);
    else {
      this.#count(leaveOut(result, broken), how);
      this.#broken.push({ name, how, files: broken.map((file) => file.name) });
    }
  }

  /**
   * Runs once more, alone, what has failed since the last time: a test that had too little of the machine is told
   * apart from a defect. Every such file is named at the end.
   */
  async again() {
    for (const { name, files, how } of this.#broken.splice(0))
      await this.#runAgain(`${name} again, alone`, files, how);
  }

  async #runAgain(name, files, how) {
    const again = await this.#runJest(name, ['--maxWorkers=1', '--runTestsByPath', ...files], how);
    if (!again) {
      this.fail(`${name}: jest wrote no report`);
      return;
    }
    this.#count(again, how);
    const stillBroken = new Set(
      again.testResults.filter(({ status }) => status === 'failed').map((file) => file.name),
    );
    const unsteady = files.filter((file) => !stillBroken.has(file));
    this.#unsteady.push(...unsteady);
    if (!this.#forgives) this.#failed += unsteady.length;
  }

  /** One run of jest; nothing when it ended without a report. */
  async #runJest(name, args, { node = process.execPath, before = [], env = {}, only }) {
    process.stdout.write(`\n— ${name}\n`);
    const report = path.join(this.#scratch, `${name.replaceAll(/\W+/g, '-')}.json`);
    const [command, ...words] = [
      ...before,
      node,
      ...nodeFlags(node),
      'node_modules/jest/bin/jest.js',
      '--config',
      'tools/test/jest.config.mjs',
      '--json',
      `--outputFile=${report}`,
      // A test that failed may have left a server: the run ends all the same.
      '--forceExit',
      ...(only ? ['--testNamePattern', only] : []),
      ...args,
    ];
    const child = spawn(command, words, {
      cwd: this.#root,
      stdio: ['ignore', 'ignore', 'inherit'],
      // Node, Chromium and PostgreSQL put what does not last there.
      env: { ...process.env, TMPDIR: this.#scratch, ...env },
    });
    const code = await ended(child);
    this.#versions.add(versionOf(node));
    return existsSync(report) ? { code, ...JSON.parse(readFileSync(report, 'utf8')) } : undefined;
  }

  #countOne(name, code) {
    if (code === 0) this.#passed += 1;
    else this.fail(`${name} (exit code ${code})`);
  }

  #count(result, { only }) {
    const broken = result.numFailedTests + result.numRuntimeErrorTestSuites;
    this.#reports.push(result);
    this.#passed += result.numPassedTests;
    // A test that is left out proves nothing, unless others were asked for by name.
    this.#failed += broken + (only ? 0 : result.numPendingTests);
    if (result.code !== 0 && broken === 0) this.fail(`jest ended with ${result.code}`);
  }

  /**
   * Writes the slowest tests, what failed, on which versions of Node, and, last, `N passed, N failed`.
   * @returns The exit code: 0 where something passed and nothing failed.
   */
  end() {
    process.stdout.write('\nThe ten slowest tests:\n');
    for (const line of [
      ...listSlowest(this.#reports, this.#root),
      ...listFailed(this.#reports, this.#root),
      ...this.#lines,
      ...this.#unsteady.map(
        (file) =>
          `Failed beside another file, passed alone; find out why: ${path.relative(this.#root, file)}`,
      ),
    ])
      process.stdout.write(`${line}\n`);
    const others = 'other versions that are documented: npm run test:nightly';
    const versions = [...this.#versions].join(', ');
    process.stdout.write(`\nOn Node ${versions}${this.#forgives ? `; ${others}` : ''}\n`);
    process.stdout.write(`${this.#passed} passed, ${this.#failed} failed\n`);
    return this.#failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}

/** Which Node this is. */
function versionOf(node) {
  if (node === process.execPath) return process.versions.node;
  return spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout?.trim();
}

/** The exit code of a process; 1 where it could not be started or was killed. */
function ended(child) {
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
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

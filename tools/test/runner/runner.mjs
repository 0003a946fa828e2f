import { readFileSync } from 'node:fs';
import path from 'node:path';
import OwnWorlds from 'jest-runner';
import { Worker } from 'jest-worker';

const TEST_PROCESS = path.join(import.meta.dirname, 'testProcess.mjs');
const SETUP = {
  setupFiles: [],
  setupFilesAfterEnv: [path.join(import.meta.dirname, 'limitTime.mjs')],
};
/** Milliseconds for a whole file; its tests have limits of their own. What takes longer fails, and keeps its process. */
const LIMIT = 20 * 60_000;

const LATE = new Error(`Not done after ${LIMIT} ms.`);

/** Whether a file names its environment (`@jest-environment`): it gets a world of its own, in which modules can be replaced. */
const needsWorld = ({ path: file }) => /@jest-environment \w/.test(readFileSync(file, 'utf8'));

/** What an answer is, unless it does not come in time. */
function inTime(answer) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, LIMIT, LATE);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Runs test files one after the other in a few processes, which load the product once; a file that names its
 * environment in a world of its own. One file at a time is alone in any case.
 */
export default class Runner {
  #settings;
  #worlds;

  constructor(globalConfig, context) {
    this.#settings = globalConfig;
    // They run beside the processes, and are fewer: more workers would wait for the cores.
    const maxWorkers = Math.min(globalConfig.maxWorkers, 2);
    this.#worlds = new OwnWorlds({ ...globalConfig, maxWorkers }, context);
  }

  async runTests(tests, watcher, onStart, onResult, onFailure, options) {
    const isAlone = this.#settings.maxWorkers === 1;
    const alone = tests.filter((test) => isAlone || needsWorld(test));
    const shared = tests.filter((test) => !alone.includes(test));
    this.#worlds.on('test-file-start', ([test]) => onStart(test));
    this.#worlds.on('test-file-success', ([test, result]) => onResult(test, result));
    this.#worlds.on('test-file-failure', ([test, error]) => onFailure(test, error));
    await Promise.all([
      shared.length > 0 && this.#runInProcesses(shared, onStart, onResult, onFailure),
      alone.length > 0 && this.#worlds.runTests(alone, watcher, options),
    ]);
  }

  async #runInProcesses(tests, onStart, onResult, onFailure) {
    const globalConfig = this.#settings;
    const numWorkers = Math.min(globalConfig.maxWorkers, tests.length);
    const projectConfig = { ...tests[0].context.config, ...SETUP };
    const pool = new Worker(TEST_PROCESS, {
      exposedMethods: ['run'],
      numWorkers,
      maxRetries: 1,
      idleMemoryLimit: globalConfig.workerIdleMemoryLimit,
      setupArgs: [{ globalConfig, projectConfig, runtime: 'child_process' }],
      forkOptions: { stdio: 'pipe' },
    });
    pool.getStdout().pipe(process.stdout);
    pool.getStderr().pipe(process.stderr);
    const waiting = tests.values();
    const runSome = async () => {
      for (const test of waiting) {
        await onStart(test);
        try {
          const result = await inTime(pool.run(test.path));
          if (!hasTests(result)) throw new Error('The file has no test.');
          await onResult(test, result);
        } catch (error) {
          await onFailure(test, error);
          // Its process may be busy for ever: what would wait for that one is left to the others.
          if (error === LATE) return;
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: numWorkers }, runSome));
      for (const test of waiting) await onFailure(test, new Error('No process was left for it.'));
    } finally {
      await pool.end();
    }
  }
}

/** As jest has it in a world of its own: a file without a test proves nothing. */
const hasTests = ({ numPassingTests, numFailingTests, numPendingTests, testExecError }) =>
  testExecError || numPassingTests + numFailingTests + numPendingTests > 0;

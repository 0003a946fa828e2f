import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRunner } from 'jest-light-runner';
import OwnWorlds from 'jest-runner';

const SharedProcesses = createRunner({ runtime: 'child_process' });
const SETUP = {
  setupFiles: [path.join(import.meta.dirname, 'loadTypeScript.mjs')],
  setupFilesAfterEnv: [path.join(import.meta.dirname, 'limitTime.mjs')],
};

/** As jest has it in a world of its own: a file without a test proves nothing. */
const hasTests = ({ numPassingTests, numFailingTests, numPendingTests, testExecError }) =>
  testExecError || numPassingTests + numFailingTests + numPendingTests > 0;

/** Whether a file names its environment (`@jest-environment`): it gets a world of its own, in which modules can be replaced. */
const needsWorld = ({ path: file }) => /@jest-environment \w/.test(readFileSync(file, 'utf8'));

/**
 * Runs test files one after the other in a few processes, which load the product once; a file that names its
 * environment in a world of its own. One file at a time is alone in any case.
 */
export default class Runner {
  #worlds;
  #processes;
  #isAlone;
  #settings = new Map();

  constructor(globalConfig, context) {
    // They run beside the processes, and are fewer: more workers would wait for the cores.
    const maxWorkers = Math.min(globalConfig.maxWorkers, 2);
    this.#worlds = new OwnWorlds({ ...globalConfig, maxWorkers }, context);
    this.#processes = new SharedProcesses(globalConfig, context);
    this.#isAlone = globalConfig.maxWorkers === 1;
  }

  async runTests(tests, watcher, onStart, onResult, onFailure, options) {
    const alone = tests.filter((test) => this.#isAlone || needsWorld(test));
    const shared = tests.filter((test) => !alone.includes(test));
    this.#worlds.on('test-file-start', ([test]) => onStart(test));
    this.#worlds.on('test-file-success', ([test, result]) => onResult(test, result));
    this.#worlds.on('test-file-failure', ([test, error]) => onFailure(test, error));
    const moved = new Map(shared.map((test) => [this.#moveToProcess(test), test]));
    const inProcesses = this.#processes.runTests(
      [...moved.keys()],
      watcher,
      (test) => onStart(moved.get(test)),
      (test, result) =>
        hasTests(result)
          ? onResult(moved.get(test), result)
          : onFailure(moved.get(test), new Error('The file has no test.')),
      (test, error) => onFailure(moved.get(test), error),
    );
    const inWorlds = alone.length > 0 && this.#worlds.runTests(alone, watcher, options);
    await Promise.all([inProcesses, inWorlds]);
  }

  #moveToProcess(test) {
    const { context } = test;
    if (!this.#settings.has(context.config))
      this.#settings.set(context.config, { ...context.config, ...SETUP });
    return { ...test, context: { ...context, config: this.#settings.get(context.config) } };
  }
}

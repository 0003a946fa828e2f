/** A process that runs test files one after the other: what they load of the product is loaded once. */
import { register } from 'node:module';

process.setSourceMapsEnabled(true);
register('./hooks.mjs', import.meta.url);

/**
 * What runs the files of jest-light-runner. It stands beside that package's own pool, which hands a process its
 * settings in a message that may come before the process listens: it then waits for ever.
 */
const light = () => import(new URL('worker-runner.js', import.meta.resolve('jest-light-runner')));

/** Called once, before the first file. @param settings The run's and the project's, as jest has them. */
export const setup = async (settings) => (await light()).setWorkerData(settings);

/** Runs the tests of a file. @returns What jest keeps of them. */
export const run = async (file) => (await light()).default(file);

import { Session } from 'node:inspector/promises';

// From the start: a function that was compiled before is counted as a whole, not by its loops.
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** What was entered since it was asked last. */
async function takeCount(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => /\/(engine|api|web)\/src\//.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((total, { count }) => total + count, 0);
}

/**
 * How often V8 entered a function or a block of the product's own sources while a work was done: the
 * same on each machine, whatever else it does. Imported before what is counted.
 */
export async function countWork(work: () => Promise<unknown>): Promise<number> {
  await takeCount();
  await work();
  return takeCount();
}

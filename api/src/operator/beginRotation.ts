import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { addKeyToFile, keyRingFile, openKeyRing } from '../crypto/index.ts';
import type { JobResult } from '../jobs/Job.ts';
import { type JobState, listJobs } from '../jobs/listJobs.ts';
import { enqueue } from '../jobs/queue/enqueue.ts';
import { rotateKeysUnder } from '../jobs/rotateKeysUnder.ts';
import { startWorker } from '../jobs/worker/startWorker.ts';
import { OperatorError } from '../OperatorError.ts';
import type { Services } from '../Services.ts';

/** Milliseconds between looks whether it is done. */
const LOOK = 200;

/**
 * Rotates the key ring: a ring in DATA_DIR gets a new active key first, a configured one has it already.
 * The rest is a job, which this process works on itself; when it ends before that, a process of the
 * portal goes on that has the same key in front.
 * @returns What it has done: `rows`, `sealed`, `odd`.
 * @throws OperatorError when an attempt fails
 */
export async function beginRotation(
  services: Services,
  logger: Logger,
  actor: string,
): Promise<JobResult> {
  const { config, database } = services;
  if (!config.encryptionKeys) addKeyToFile(keyRingFile(config));
  const job = rotateKeysUnder(openKeyRing(config).activeId);
  const before = await find(services, job.name);
  if (!(await database.transact((runner) => enqueue(runner, job, { actor }))))
    throw new OperatorError('A rotation to this key runs already: see `portal jobs list`.');
  const worker = startWorker({ database, jobs: [job], needs: services, logger });
  try {
    for (;;) {
      await sleep(LOOK);
      const state = await find(services, job.name);
      if (!state || state.lastRun?.getTime() === before?.lastRun?.getTime()) continue;
      if (state.state === 'running') continue;
      if (state.state === 'idle') return state.lastResult ?? {};
      throw new OperatorError(
        `${state.lastError} It is tried again; see \`portal jobs list\`, or rotate once more.`,
      );
    }
  } finally {
    await worker.stop();
  }
}

const find = async ({ database }: Services, name: string): Promise<JobState | undefined> =>
  (await listJobs(database, [])).find((state) => state.name === name);

import type { Task } from 'graphile-worker';
import type { Logger } from 'pino';
import type { QueryRunner } from '../../database/index.ts';
import { traced } from '../../telemetry/index.ts';
import type { Job, JobResult } from '../Job.ts';
import { HeldJobError } from './HeldJobError.ts';
import type { JobMetrics } from './jobMetrics.ts';
import { adviceOn, recordFailure, recordStart, recordSuccess } from './jobStates.ts';

/** What a task of Graphile Worker is made with: what its job needs, and where it reports. */
export interface TaskOptions<Needs> {
  database: QueryRunner;
  needs: Needs;
  logger: Logger;
  metrics?: JobMetrics;
}

/** A job as the queue runs it: timed, written down, and said in the log when it fails. */
export function createTask<Needs>(
  job: Job<Needs>,
  { database, needs, logger, metrics }: TaskOptions<Needs>,
): Task {
  const { name } = job;
  let lastWarning: string | undefined;
  const tell = (result: JobResult | undefined) => {
    const { warning, ...figures } = result ?? {};
    if (warning && warning !== lastWarning) logger.warn({ job: name, ...figures }, warning);
    else if (result && !warning)
      logger.info({ job: name, ...figures }, 'A job has done something.');
    lastWarning = warning;
  };
  return async (payload, { job: queued, abortSignal }) => {
    const { attempts: attempt, max_attempts: of } = queued;
    // What is known of a job is for the operator: the job does not depend on it.
    const record = (writing: Promise<unknown>) =>
      writing.catch((err: unknown) => logger.warn({ err, job: name }, 'A job could not be noted.'));
    const end = metrics?.begin(name);
    await record(recordStart(database, name));
    try {
      const signal = abortSignal ?? new AbortController().signal;
      const say = (line: object, message: string) => logger.info({ job: name, ...line }, message);
      const result = await traced(name, { 'porchlight.attempt': attempt }, () =>
        job.run(needs, { payload, attempt, signal, say }),
      );
      await record(recordSuccess(database, name, result));
      end?.('done');
      tell(result);
    } catch (err) {
      const isLast = attempt >= of;
      const error = err instanceof Error ? err.message : String(err);
      await record(recordFailure(database, { name, error, isLast }));
      end?.('failed');
      const line = { err, job: name, attempt, of };
      if (err instanceof HeldJobError) logger.debug(line, 'A job is held.');
      else if (isLast)
        logger.error(line, `A job is given up after ${of} attempts. ${adviceOn(name)}`);
      else logger.warn(line, 'A job failed; it is tried again.');
      throw err;
    }
  };
}

import type { Logger } from 'pino';
import { clockWarning, isClockOff } from '../isClockOff.ts';
import type { Job } from './Job.ts';
import { HeldJobError } from './worker/HeldJobError.ts';

/**
 * Makes jobs that begin only while this machine's clock is the database's, where they need that. The log has one
 * line when they begin to be held, and one when they go on, not one for each job at each of its times.
 */
export function requireClock(logger: Logger): (job: Job) => Job {
  let isHeld = false;
  function holdWhileOff(clockAhead: number): void {
    const wasHeld = isHeld;
    isHeld = isClockOff(clockAhead);
    if (isHeld) {
      const why = clockWarning(clockAhead);
      if (!wasHeld) logger.error(`${why} Jobs that act on the clock do nothing here until then.`);
      throw new HeldJobError(why);
    }
    if (wasHeld)
      logger.info(
        "This machine's clock is the database's again: jobs that act on the clock go on.",
      );
  }
  return (job) => {
    if (!job.needsClock) return job;
    return {
      ...job,
      async run(needs, run) {
        const { state, clockAhead } = await needs.readiness.look();
        if (clockAhead === undefined)
          throw new Error(`The database does not say what time it is (${state}).`);
        holdWhileOff(clockAhead);
        return job.run(needs, run);
      },
    };
  };
}

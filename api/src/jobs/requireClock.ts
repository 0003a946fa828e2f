import { clockWarning, isClockOff } from '../isClockOff.ts';
import type { Job } from './Job.ts';

/** A job that begins only while this machine's clock is the database's, where it needs that. */
export function requireClock(job: Job): Job {
  if (!job.needsClock) return job;
  return {
    ...job,
    async run(needs, run) {
      const { state, clockAhead } = await needs.readiness.look();
      if (clockAhead === undefined)
        throw new Error(`The database does not say what time it is (${state}).`);
      if (isClockOff(clockAhead)) throw new Error(clockWarning(clockAhead));
      return job.run(needs, run);
    },
  };
}

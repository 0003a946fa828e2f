import { forgetRateLimits as forget } from '../http/rateLimits.ts';
import { HOUR, type Job } from './Job.ts';

export const forgetRateLimits: Job = {
  name: 'forget-rate-limits',
  summary: 'Forgets what was counted for limits of minutes that are over.',
  every: HOUR,
  attempts: 6,
  async run({ database }) {
    const forgotten = await forget(database);
    return forgotten ? { forgotten } : undefined;
  },
};

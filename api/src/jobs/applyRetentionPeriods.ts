import { applyRetention } from '../retention/applyRetention.ts';
import { HOUR, type Job } from './Job.ts';

export const applyRetentionPeriods: Job = {
  name: 'apply-retention-periods',
  summary: 'Removes what the pack’s retention periods are over for.',
  every: 24 * HOUR,
  attempts: 6,
  needsClock: true,
  async run(services, { signal }) {
    const removed = await applyRetention(services, { signal });
    return Object.keys(removed).length ? removed : undefined;
  },
};

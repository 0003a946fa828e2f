import { sweepIdentity } from '../identity/adapter.ts';
import { HOUR, type Job } from './Job.ts';

export const sweepSessions: Job = {
  name: 'sweep-sessions',
  summary: 'Removes sessions, codes and links of the embedded provider that have expired.',
  every: HOUR,
  attempts: 6,
  async run({ database }) {
    const removed = await sweepIdentity(database);
    return removed ? { removed } : undefined;
  },
};

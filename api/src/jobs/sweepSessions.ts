import { sweepIdentity } from '../identity/adapter.ts';
import { sessionLifeOf } from '../identity/sessionLife.ts';
import { HOUR, type Job } from './Job.ts';

export const sweepSessions: Job = {
  name: 'sweep-sessions',
  summary:
    'Removes sessions, codes and links of the embedded provider that have expired, and sessions that nobody uses.',
  every: HOUR,
  attempts: 6,
  async run({ database, releases }) {
    const removed = await sweepIdentity(database, sessionLifeOf(releases.current()));
    return removed ? { removed } : undefined;
  },
};

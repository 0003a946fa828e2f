import { sendEvents as send } from '../events/sendEvents.ts';
import { type Job, SECOND } from './Job.ts';

/** Sends the events that wait. That a receiver is away is no failure of the job: each is tried again. */
export const sendEvents: Job = {
  name: 'send-events',
  summary: 'Sends the events that wait to other systems.',
  every: 10 * SECOND,
  attempts: 6,
  async run(services, { signal }) {
    const { faults, ...run } = await send(services, signal);
    if (run.failed)
      return { ...run, warning: 'Events are given up: see `portal events list --failed`.' };
    if (faults.length > 0)
      return {
        ...run,
        warning: `Events are not taken (${faults.join(', ')}): they are tried again.`,
      };
    return run.sent ? run : undefined;
  },
};

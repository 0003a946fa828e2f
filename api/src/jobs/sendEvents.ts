import { type SendEventsRun, sendEvents as send } from '../events/sendEvents.ts';
import { type Job, type JobResult, SECOND } from './Job.ts';

/** Sends the events that wait. That a receiver is away is no failure of the job: each is tried again. */
export const sendEvents: Job = {
  name: 'send-events',
  summary: 'Sends the events that wait to other systems.',
  every: 10 * SECOND,
  attempts: 6,
  needsClock: true,
  run: async (services, { signal }) => tellOfEvents(await send(services, signal)),
};

/** What an operator is told of a run. @throws what nobody expected, once all others were tried */
export function tellOfEvents({ faults, unexpected, ...run }: SendEventsRun): JobResult | undefined {
  if (unexpected !== undefined) throw unexpected;
  if (run.failed)
    return { ...run, warning: 'Events are given up: see `portal events list --failed`.' };
  if (faults.length > 0)
    return {
      ...run,
      warning: `Events are not taken (${faults.join(', ')}): they are tried again.`,
    };
  return run.sent ? run : undefined;
}

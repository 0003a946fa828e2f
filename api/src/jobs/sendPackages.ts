import { sendPackages as send } from '../events/sendEvents.ts';
import { type Job, SECOND } from './Job.ts';
import { tellOfEvents } from './sendEvents.ts';

/** Sends the cases that wait with their events; beside `send-events`, which they would hold up. */
export const sendPackages: Job = {
  name: 'send-packages',
  summary: 'Sends the cases that wait to other systems, with their documents.',
  every: 10 * SECOND,
  attempts: 6,
  needsClock: true,
  run: async (services, { signal }) => tellOfEvents(await send(services, signal)),
};

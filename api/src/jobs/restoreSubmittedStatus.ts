import { restoreSubmitted } from '../applications/restoreSubmitted.ts';
import { HOUR, type Job } from './Job.ts';

export const restoreSubmittedStatus: Job = {
  name: 'restore-submitted-status',
  summary: 'Gives what was submitted, and was made a draft all the same, its status back.',
  every: HOUR,
  attempts: 6,
  async run(services) {
    const restored = await restoreSubmitted(services);
    return restored ? { restored } : undefined;
  },
};

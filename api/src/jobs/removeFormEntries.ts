import { removeOldEntries } from '../forms/removeOldEntries.ts';
import { HOUR, type Job } from './Job.ts';

export const removeFormEntries: Job = {
  name: 'remove-form-entries',
  summary: 'Removes what was sent through forms and has been kept as long as they promised.',
  every: HOUR,
  attempts: 6,
  needsClock: true,
  async run(services) {
    const removed = await removeOldEntries(services);
    return removed ? { removed } : undefined;
  },
};

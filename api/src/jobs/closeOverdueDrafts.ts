import { closeOverdue } from '../applications/closeOverdue.ts';
import { HOUR, type Job } from './Job.ts';

export const closeOverdueDrafts: Job = {
  name: 'close-overdue-drafts',
  summary: 'Closes the drafts whose days are over.',
  every: HOUR,
  attempts: 6,
  needsClock: true,
  async run(services) {
    const closed = await closeOverdue(services);
    return closed ? { closed } : undefined;
  },
};

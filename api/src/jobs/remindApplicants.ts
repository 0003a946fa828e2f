import { remindOfDrafts } from '../applications/remindOfDrafts.ts';
import { HOUR, type Job } from './Job.ts';

export const remindApplicants: Job = {
  name: 'remind-applicants',
  summary: 'Has those reminded whose drafts end soon, where the pack says so.',
  every: HOUR,
  attempts: 6,
  needsClock: true,
  needsMail: true,
  async run(services, { signal }) {
    const reminded = await remindOfDrafts(services, signal);
    return reminded ? { reminded } : undefined;
  },
};

import { projectAll } from '../desk/projectAll.ts';
import { type Job, SECOND } from './Job.ts';

export const projectCases: Job = {
  name: 'project-cases',
  summary: 'Puts each case into the lists of the desk, after its definitions have changed.',
  every: 15 * SECOND,
  attempts: 6,
  async run(services, { signal }) {
    const cases = await projectAll(services, signal);
    return cases ? { cases } : undefined;
  },
};

import { countReports as count } from '../desk/reports/countReports.ts';
import { HOUR, type Job } from './Job.ts';

export const countReports: Job = {
  name: 'count-reports',
  summary: 'Counts what the reports of the desk show.',
  every: HOUR,
  attempts: 6,
  needsClock: true,
  async run(services, { signal }) {
    const days = await count(services, signal);
    return days === undefined ? undefined : { days };
  },
};

import { forgetStaffAddresses as forget } from '../staff-notices/forgetStaffAddresses.ts';
import { HOUR, type Job } from './Job.ts';

export const forgetStaffAddresses: Job = {
  name: 'forget-staff-addresses',
  summary:
    'Forgets the addresses of who has not been at the desk for so long that she is told nothing any more.',
  every: 24 * HOUR,
  attempts: 6,
  needsClock: true,
  async run(services) {
    const forgotten = await forget(services);
    return forgotten ? { forgotten } : undefined;
  },
};

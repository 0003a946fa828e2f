import { sweepUploads as sweep } from '../documents/resumable/sweepUploads.ts';
import { HOUR, type Job } from './Job.ts';

export const sweepUploads: Job = {
  name: 'sweep-uploads',
  summary: 'Removes uploads that were given up a day ago, with their parts.',
  every: HOUR,
  attempts: 6,
  needsClock: true,
  async run(services, { signal }) {
    const removed = await sweep(services, { signal });
    return removed ? { removed } : undefined;
  },
};

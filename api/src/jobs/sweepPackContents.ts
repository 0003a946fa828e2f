import { sweepContents } from '../releases/packFiles.ts';
import { HOUR, type Job } from './Job.ts';

export const sweepPackContents: Job = {
  name: 'sweep-pack-contents',
  summary: 'Removes files of definitions that no release and no working copy has had for a day.',
  every: HOUR,
  attempts: 6,
  async run(services) {
    const removed = await sweepContents(services);
    return removed ? { removed } : undefined;
  },
};

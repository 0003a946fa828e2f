import { forgetReplies as forget } from '../replies/forgetReplies.ts';
import { HOUR, type Job } from './Job.ts';

export const forgetReplies: Job = {
  name: 'forget-replies',
  summary: 'Forgets which mails came so long ago that they come no second time.',
  every: 24 * HOUR,
  attempts: 6,
  needsClock: true,
  async run({ database, clock }) {
    const forgotten = await forget(database, clock());
    return forgotten ? { forgotten } : undefined;
  },
};

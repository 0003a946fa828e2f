import { forgetSms as forget } from '../sms/forgetSms.ts';
import { HOUR, type Job } from './Job.ts';

export const forgetSms: Job = {
  name: 'forget-texts',
  summary: 'Forgets numbers of phones and answers to them that are needed no more.',
  every: 24 * HOUR,
  attempts: 6,
  needsClock: true,
  async run({ database, clock }) {
    const forgotten = await forget(database, clock());
    return forgotten ? { forgotten } : undefined;
  },
};

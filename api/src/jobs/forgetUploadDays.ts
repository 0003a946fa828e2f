import { forgetUploadDays as forget } from '../documents/quota/spendDay.ts';
import { HOUR, type Job } from './Job.ts';

export const forgetUploadDays: Job = {
  name: 'forget-upload-days',
  summary: 'Forgets how much was sent on days that no limit asks for any more.',
  every: HOUR,
  attempts: 6,
  needsClock: true,
  async run(services) {
    const forgotten = await forget(services);
    return forgotten ? { forgotten } : undefined;
  },
};

import { forgetOldKeys } from '../applications/withIdempotencyKey.ts';
import { HOUR, type Job } from './Job.ts';

export const forgetIdempotencyKeys: Job = {
  name: 'forget-idempotency-keys',
  summary: 'Forgets what was made under idempotency keys of more than two days ago.',
  every: HOUR,
  attempts: 6,
  async run({ database }) {
    const forgotten = await forgetOldKeys(database);
    return forgotten ? { forgotten } : undefined;
  },
};

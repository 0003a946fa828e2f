import { forgetOldKeys } from '../applications/withIdempotencyKey.ts';
import { HOUR, type Job } from './Job.ts';

export const forgetIdempotencyKeys: Job = {
  name: 'forget-idempotency-keys',
  summary: 'Forgets what was made under idempotency keys that no device repeats any more.',
  every: HOUR,
  attempts: 6,
  async run({ database, releases }) {
    const { draftDays } = releases.current().compiled.settings.limits;
    const forgotten = await forgetOldKeys(database, draftDays);
    return forgotten ? { forgotten } : undefined;
  },
};

import type { Services } from '../Services.ts';
import type { Job } from './Job.ts';
import { rotate } from './rotate.ts';

type Needs = Pick<Services, 'config' | 'database' | 'documents'>;

/**
 * The rotation to a key of the ring. Its name holds the key's: only a process whose ring has that key in
 * front takes it, and one that was not restarted yet leaves it to others.
 */
export const rotateKeysUnder = (activeId: string): Job<Needs> => ({
  name: `rotate-keys-${activeId}`,
  summary: `Wraps every stored value’s key with the key ${activeId}, and seals documents that are not yet.`,
  attempts: 6,
  async run(services, { payload }) {
    const { actor = 'portal' } = payload as { actor?: string };
    return { ...(await rotate(services, services.config, actor)) };
  },
});

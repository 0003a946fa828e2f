import type { Services } from '../Services.ts';
import { findUnclaimed, settleAll } from './documentCleanup.ts';
import { mayChangeBytes } from './holdBytes.ts';

/** Bytes that are removed at once: a store may be far away, and has other work. */
const AT_ONCE = 8;

type Needs = Pick<Services, 'database' | 'documents'>;

/**
 * Removes bytes that have no record, or no more, and were noted for cleanup. What was taken from the notes
 * has a record, whatever its transaction was thought to have come to, and stays. A store that is away keeps
 * nobody waiting for it, and hides no other answer: the sweep finds them, also those that a backup holds.
 */
export const discardDocument = (services: Needs, key: string): Promise<void> =>
  discardDocuments(services, [key]);

/** The same for many. */
export async function discardDocuments(
  { database, documents }: Needs,
  keys: string[],
): Promise<void> {
  try {
    if (!keys.length || !(await mayChangeBytes(database))) return;
    for (let n = 0; n < keys.length; n += AT_ONCE) {
      const some = await findUnclaimed(database, keys.slice(n, n + AT_ONCE));
      await Promise.all(some.map((key) => documents.remove(key)));
      await settleAll(database, some);
    }
  } catch {}
}

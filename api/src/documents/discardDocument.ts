import type { Services } from '../Services.ts';
import { settleCleanup } from './documentCleanup.ts';

/**
 * Removes bytes that have no record, or no more, and were noted for cleanup. A store that is away keeps
 * nobody waiting for it, and hides no other answer: the sweep finds them.
 */
export async function discardDocument(
  { database, documents }: Pick<Services, 'database' | 'documents'>,
  key: string,
): Promise<void> {
  try {
    await documents.remove(key);
    await settleCleanup(database, key);
  } catch {}
}

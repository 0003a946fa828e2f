import type { Services } from '../Services.ts';

/**
 * Removes bytes that have no record, or no more. A store that is away keeps nobody waiting for it,
 * and hides no other answer: the sweep finds them.
 */
export async function discardDocument(
  { documents }: Pick<Services, 'documents'>,
  key: string,
): Promise<void> {
  await documents.remove(key).catch(() => {});
}

import { ProblemError } from '../../http/ProblemError.ts';
import type { Services } from '../../Services.ts';

/**
 * Refuses new files while the disk is nearly full: what is left is for what people type.
 * @param bytes That are about to be written.
 * @throws ProblemError 507 `storage-full`
 */
export async function checkSpace(
  { config, documents }: Pick<Services, 'config' | 'documents'>,
  bytes: number,
): Promise<void> {
  if ((await documents.freeBytes()) - bytes < config.documentsFree)
    throw new ProblemError(507, 'storage-full');
}

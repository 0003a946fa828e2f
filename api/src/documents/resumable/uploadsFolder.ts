import { join } from 'node:path';
import type { Config } from '../../config/index.ts';

/** Where uploads stand that are not complete: on this machine, beside the store's temporary files. */
export function uploadsFolder({
  documents,
  dataDir,
}: Pick<Config, 'documents' | 'dataDir'>): string {
  return join('folder' in documents ? documents.folder : join(dataDir, 'documents'), 'resumable');
}

import { join } from 'node:path';
import type { Config } from '../../config/index.ts';
import type { DocumentStore } from './DocumentStore.ts';
import { openDiskStore } from './openDiskStore.ts';

/** The store that the configuration names. */
export async function openStore(
  { documents, dataDir }: Pick<Config, 'documents' | 'dataDir'>,
  warn: (message: string) => void,
): Promise<DocumentStore> {
  if ('folder' in documents) return openDiskStore(documents.folder);
  // Loaded where it is asked for: the client is half a second of start.
  const { openS3Store } = await import('./openS3Store.ts');
  return openS3Store(documents, { temporary: join(dataDir, 'documents/tmp'), warn });
}

import { join } from 'node:path';
import { type Config, ConfigError, type DocumentPlaces } from '../../config/index.ts';
import type { DocumentStore } from './DocumentStore.ts';
import { openDiskStore } from './openDiskStore.ts';

interface OpenOptions {
  /** A folder of this machine for files until they are put, where the store has none of its own. */
  temporary: string;
  warn: (message: string) => void;
}

type OpenStore<Place> = (place: Place, options: OpenOptions) => Promise<DocumentStore>;

/** Every store, by the word that its place has in the configuration. A new one is a file and a line here. */
const STORES: { [Kind in keyof DocumentPlaces]: OpenStore<DocumentPlaces[Kind]> } = {
  folder: ({ folder }) =>
    openDiskStore(folder).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall ? new ConfigError(refusal(folder, error)) : error;
    }),
  // Loaded where it is asked for: the client is half a second of start.
  bucket: async (place, options) => (await import('./openS3Store.ts')).openS3Store(place, options),
};

const refusal = (folder: string, { code }: NodeJS.ErrnoException) =>
  `The folder ${folder} of DOCUMENTS_URL, or of DATA_DIR without it, cannot be made or written (${code}): make it, and let the user of this process write there (under systemd also by StateDirectory= or ReadWritePaths=).`;

/**
 * The store that the configuration names.
 * @throws ConfigError in one line for the operator when the folder may not be written.
 */
export async function openStore(
  { documents, dataDir }: Pick<Config, 'documents' | 'dataDir'>,
  warn: OpenOptions['warn'],
): Promise<DocumentStore> {
  const kind = (Object.keys(STORES) as (keyof DocumentPlaces)[]).find((word) => word in documents);
  const open = STORES[kind!] as OpenStore<Config['documents']>;
  return open(documents, { temporary: join(dataDir, 'documents/tmp'), warn });
}

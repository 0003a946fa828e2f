import { join } from 'node:path';
import type { Config, DocumentPlaces } from '../../config/index.ts';
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
  folder: ({ folder }) => openDiskStore(folder),
  // Loaded where it is asked for: the client is half a second of start.
  bucket: async (place, options) => (await import('./openS3Store.ts')).openS3Store(place, options),
};

/** The store that the configuration names. */
export async function openStore(
  { documents, dataDir }: Pick<Config, 'documents' | 'dataDir'>,
  warn: OpenOptions['warn'],
): Promise<DocumentStore> {
  const kind = (Object.keys(STORES) as (keyof DocumentPlaces)[]).find((word) => word in documents);
  const open = STORES[kind!] as OpenStore<Config['documents']>;
  return open(documents, { temporary: join(dataDir, 'documents/tmp'), warn });
}

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBucket } from '../../config/index.ts';
import { BackupError } from '../BackupError.ts';
import type { BackupPlace } from './BackupPlace.ts';
import { openFolderPlace } from './openFolderPlace.ts';

/** What an operator may name, by its scheme. A new place is a file and a line here. */
const PLACES: Record<string, (url: URL) => Promise<BackupPlace>> = {
  file: async (url) => openFolderPlace(fileURLToPath(url)),
  // Loaded where it is asked for: the client is half a second.
  s3: async (url) =>
    (await import('./openBucketPlace.ts')).openBucketPlace(readBucket('The place', url)),
};

/**
 * The place that an operator names: a folder, `file:///folder`, or `s3://bucket/prefix?endpoint=…`.
 * @throws BackupError, ConfigError
 */
export async function openPlace(text: string): Promise<BackupPlace> {
  const [, scheme] = /^([a-z0-9+.-]+):\/\//i.exec(text) ?? [];
  if (!scheme) return openFolderPlace(resolve(text));
  const open = PLACES[scheme.toLowerCase()];
  if (!open || !URL.canParse(text))
    throw new BackupError(`The place must be a folder or an address like s3://bucket/prefix.`);
  return open(new URL(text));
}

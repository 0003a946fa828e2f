import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../Services.ts';

/** Milliseconds for which the version that wrote them goes on with an upload. */
const AGE = 24 * 60 * 60 * 1000;

/** Removes what versions that kept parts of uploads in a folder of one machine left there. */
export async function sweepFormerParts({ config }: Pick<Services, 'config'>): Promise<void> {
  const { documents, dataDir } = config;
  const parent = 'folder' in documents ? documents.folder : join(dataDir, 'documents');
  const folder = join(parent, 'resumable');
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs >= AGE) await rm(path, { force: true });
  }
}

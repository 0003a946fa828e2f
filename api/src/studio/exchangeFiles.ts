import type { Readable } from 'node:stream';
import { entityTag, matchesTag } from '../http/entityTags.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { readContents } from '../releases/packFiles.ts';
import type { Admin } from './Admin.ts';
import { readArchive } from './archive/readArchive.ts';
import { writeArchive } from './archive/writeArchive.ts';
import { readCopy } from './compileCopy.ts';
import { lockCopy, touchCopy } from './copies.ts';
import { replaceFiles } from './files.ts';
import { recordEntry } from './history/recordEntry.ts';
import type { Studio } from './Studio.ts';

/** What an archive changed. */
export interface ImportedFiles {
  /** Paths that are new, changed or gone. */
  changed: string[];
  /** Files of the archive that belong to no pack. */
  ignored: number;
}

/** The files of a copy as a ZIP archive, to be put into a repository. @throws ProblemError 404 */
export async function exportCopy(studio: Studio, id: number): Promise<Readable> {
  const { files } = await readCopy(studio, id);
  const contents = await readContents(studio.database, files.values());
  return writeArchive(
    new Map([...files].map(([path, sha256]) => [path, contents.get(sha256)!] as const)),
  );
}

/**
 * Makes a copy have the files of an archive, and no others. Nothing is changed unless all of it is
 * good, and unless the copy is as the admin saw it.
 * @throws ProblemError 404, 412 `studio-copy-changed`, 428, and what `readArchive` throws
 */
export async function importCopy(
  { database, clock }: Studio,
  admin: Admin,
  id: number,
  { bytes, ifMatch }: { bytes: Buffer; ifMatch: string | undefined },
): Promise<ImportedFiles> {
  if (ifMatch === undefined) throw new ProblemError(428, 'studio-no-condition');
  const { files, ignored } = await readArchive(bytes);
  return database.transact(async (runner) => {
    const copy = await lockCopy(runner, id);
    if (!matchesTag(ifMatch, entityTag(copy))) throw new ProblemError(412, 'studio-copy-changed');
    const now = clock();
    const deltas = await replaceFiles(runner, admin, { copy: id, now, files });
    if (deltas.length > 0) {
      await recordEntry(runner, admin, { copy: id, kind: 'import', now, files: deltas });
      await touchCopy(runner, copy, now);
    }
    return { changed: deltas.map(({ path }) => path).sort(), ignored };
  });
}

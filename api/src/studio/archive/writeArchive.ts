import type { Readable } from 'node:stream';
import type { PackFiles } from '@porchlight/engine/compile';
import { ZipFile } from 'yazl';

/** A file that everybody may read, as git keeps one. */
const MODE = 0o100644;
/** The same files make the same archive, whenever it is made. */
const TIME = new Date('2000-01-01T00:00:00Z');

/** Writes files as a ZIP archive, in the order of their paths. */
export function writeArchive(files: PackFiles): Readable {
  const zip = new ZipFile();
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    zip.addBuffer(bytes, path, { compress: path.endsWith('.json'), mtime: TIME, mode: MODE });
  zip.end();
  return zip.outputStream as Readable;
}

import type { PackFiles } from '@porchlight/engine/pack';
import type { Database } from '../../database/index.ts';
import type { PackVersion } from '../../isolation/index.ts';
import { type FileList, readContents } from '../../releases/packFiles.ts';

/** Contents that are asked of the database at once. */
const BATCH = 200;

/** Files of the database as an isolated process is given them. @throws Error of content that is lost */
export function versionOfList(database: Database, files: FileList): PackVersion {
  return {
    files,
    findings: [],
    async read(paths) {
      const found: PackFiles = new Map();
      for (let from = 0; from < paths.length; from += BATCH) {
        const batch = paths
          .slice(from, from + BATCH)
          .map((path) => [path, files.get(path)!] as const);
        const contents = await readContents(database, new Set(batch.map(([, sha256]) => sha256)));
        for (const [path, sha256] of batch) {
          const bytes = contents.get(sha256);
          if (!bytes) throw new Error(`The content of ${path} is not stored.`);
          found.set(path, bytes);
        }
      }
      return found;
    },
  };
}

import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPILED } from '../../isolation/index.ts';
import { writeReleaseFiles } from './writeReleaseFiles.ts';

/** Compiled releases of one folder that are kept: the stage may still be reading the one before. */
const KEPT = 3;

/** What the folders of a pack worker were compiled to, the last few of each. */
export function createKeptReleases(root: string) {
  const hashes = new Map<string, string[]>();
  const folderOf = (key: string, hash: string) => join(root, key, 'releases', hash);

  return {
    /** The hashes of a folder's releases, the newest first, but for what was lost since. */
    hashesOf: (key: string): string[] =>
      (hashes.get(key) ?? []).filter((hash) => existsSync(join(folderOf(key, hash), COMPILED))),
    last: (key: string): string | undefined => hashes.get(key)?.[0],
    /** Keeps a release as the last of its folder, in place of the oldest. */
    async keep(key: string, hash: string, files: Map<string, Buffer>): Promise<void> {
      await writeReleaseFiles(folderOf(key, hash), files);
      const known = [hash, ...(hashes.get(key) ?? []).filter((one) => one !== hash)];
      hashes.set(key, known.slice(0, KEPT));
      for (const old of known.slice(KEPT))
        await rm(folderOf(key, old), { recursive: true, force: true });
    },
    /** A file of a release; undefined where it is not kept. */
    read: (key: string, hash: string, ...path: string[]): Promise<Buffer | undefined> =>
      hashes.get(key)?.includes(hash)
        ? readFile(join(folderOf(key, hash), ...path)).catch(() => undefined)
        : Promise.resolve(undefined),
    /** Forgets what a folder was compiled to; the files are the caller's to remove. */
    forget: (key: string) => void hashes.delete(key),
  };
}

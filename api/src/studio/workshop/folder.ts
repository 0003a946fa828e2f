import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileList } from '../../releases/packFiles.ts';

/** A folder that is made to hold just some files. Nobody else writes to it. */
export interface Folder {
  /**
   * Writes what is new or otherwise, removes what is gone, and leaves the rest as it is: who reads the
   * folder knows unchanged files by their times.
   * @param read Fetches contents by their hashes.
   */
  hold(files: FileList, read: (hashes: string[]) => Promise<Map<string, Buffer>>): Promise<void>;
}

/** Contents that are in memory at once. */
const BATCH = 200;

export function createFolder(root: string): Folder {
  let held: FileList | undefined;

  /** What the folder is known to hold; begun anew after a failure in the middle, or when it was lost. */
  async function begin(): Promise<FileList> {
    if (!held || !existsSync(root)) await rm(root, { recursive: true, force: true });
    const known = existsSync(root) ? held : undefined;
    await mkdir(root, { recursive: true });
    return known ?? new Map();
  }

  return {
    async hold(files, read) {
      const before = await begin();
      held = undefined;
      for (const path of before.keys())
        if (!files.has(path)) await rm(join(root, path), { recursive: true, force: true });
      const changed = [...files].filter(([path, sha256]) => before.get(path) !== sha256);
      for (let from = 0; from < changed.length; from += BATCH) {
        const batch = changed.slice(from, from + BATCH);
        const contents = await read(batch.map(([, sha256]) => sha256));
        for (const [path, sha256] of batch) {
          await mkdir(dirname(join(root, path)), { recursive: true });
          await writeFile(join(root, path), contents.get(sha256)!);
        }
      }
      held = new Map(files);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Room on this machine for what is not a document yet. */
export interface TemporaryFolders {
  /** Makes a folder of its own for one request's files. */
  makeTemporary(): Promise<string>;
  /** Where a file of its own may be made, for what needs no folder. */
  nameTemporary(): string;
  /** Removes such a folder with what is left in it. */
  removeTemporary(folder: string): Promise<void>;
  /** Bytes that are free on their disk, for a process without rights of its own. */
  freeBytes(): Promise<number>;
  /** Removes what requests left behind that were cut short, older than `age` milliseconds. */
  sweep(age: number): Promise<void>;
}

/** Temporary folders in `parent`, which is made. */
export async function openTemporary(parent: string): Promise<TemporaryFolders> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return {
    makeTemporary: () => mkdtemp(join(parent, 'upload-')),
    nameTemporary: () => join(parent, `file-${randomUUID()}`),
    removeTemporary: (folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(parent);
      return bavail * bsize;
    },
    async sweep(age) {
      for (const name of await readdir(parent)) {
        const path = join(parent, name);
        const made = await stat(path).catch(() => undefined);
        if (made && Date.now() - made.mtimeMs >= age)
          await rm(path, { recursive: true, force: true });
      }
    },
  };
}

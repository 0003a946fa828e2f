import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  DocumentMissingError,
  type DocumentStore,
  StoreUnavailableError,
} from './DocumentStore.ts';
import { checkDocumentKey, isDocumentKey } from './documentKey.ts';
import { openTemporary } from './openTemporary.ts';

/** Documents on this machine's disk, in `folder`; temporary ones stand on the same volume. */
export async function openDiskStore(folder: string): Promise<DocumentStore> {
  const kept = join(folder, 'kept');
  await mkdir(kept, { recursive: true, mode: 0o700 });
  const temporary = await openTemporary(join(folder, 'tmp'));

  // Two letters a folder: a directory with a million entries is slow to read.
  const pathOf = (key: string) => {
    checkDocumentKey(key);
    return join(kept, key.slice(0, 2), key);
  };

  return {
    ...temporary,
    async put(key, file, { isPassing } = {}) {
      const path = pathOf(key);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        if (!isPassing) await flush(file);
        await rename(file, path);
        if (isPassing) return;
        // The name is durable only once its folder is, and the folder's name with its own.
        await flush(dirname(path));
        await flush(kept);
      } catch (error) {
        throw isFull(error) ? new StoreUnavailableError(error) : error;
      }
    },
    async open(key) {
      const stream = createReadStream(pathOf(key));
      try {
        await once(stream, 'open');
      } catch (error) {
        throw codeOf(error) === 'ENOENT' ? new DocumentMissingError() : error;
      }
      return stream;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list() {
      for (const entry of await readdir(kept, { withFileTypes: true })) {
        if (!entry.isDirectory()) continue;
        for await (const file of await opendir(join(kept, entry.name))) {
          const found = await stat(join(kept, entry.name, file.name)).catch(() => undefined);
          if (found && isDocumentKey(file.name)) yield { key: file.name, putAt: found.ctime };
        }
      }
    },
  };
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** True for the errors of a disk, or a share of one, that has no room left. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

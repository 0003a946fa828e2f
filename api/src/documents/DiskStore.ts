import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { DocumentMissingError, type DocumentStore } from './DocumentStore.ts';

/** A key's shape: what it is made of can never leave the store's folder. */
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A new key. */
export const makeDocumentKey = (): string => randomUUID();

/** Documents on this machine's disk, in `folder`. */
export async function openDiskStore(folder: string): Promise<DocumentStore> {
  const kept = join(folder, 'kept');
  const temporary = join(folder, 'tmp');
  await mkdir(kept, { recursive: true, mode: 0o700 });
  await mkdir(temporary, { recursive: true, mode: 0o700 });

  // Two letters a folder: a directory with a million entries is slow to read.
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new DocumentMissingError();
    return join(kept, key.slice(0, 2), key);
  };

  return {
    async put(key, file) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await flush(file);
      await rename(file, path);
      // The name is durable only once its folder is, and the folder's name with its own.
      await flush(dirname(path));
      await flush(kept);
    },
    async open(key): Promise<Readable> {
      const stream = createReadStream(pathOf(key));
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve());
        stream.once('error', (error: NodeJS.ErrnoException) =>
          reject(error.code === 'ENOENT' ? new DocumentMissingError() : error),
        );
      });
      return stream;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    makeTemporary: () => mkdtemp(join(temporary, 'upload-')),
    removeTemporary: (path) => rm(path, { recursive: true, force: true, maxRetries: 5 }),
    async sweep(age) {
      for (const name of await readdir(temporary)) {
        const path = join(temporary, name);
        const made = await stat(path).catch(() => undefined);
        if (made && Date.now() - made.mtimeMs >= age)
          await rm(path, { recursive: true, force: true });
      }
    },
    async *list() {
      for (const entry of await readdir(kept, { withFileTypes: true })) {
        if (!entry.isDirectory()) continue;
        for await (const file of await opendir(join(kept, entry.name))) {
          const found = await stat(join(kept, entry.name, file.name)).catch(() => undefined);
          if (found && KEY.test(file.name)) yield { key: file.name, putAt: found.ctime };
        }
      }
    },
  };
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

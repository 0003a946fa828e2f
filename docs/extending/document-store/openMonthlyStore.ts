import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  DocumentMissingError,
  type DocumentStore,
  StoreUnavailableError,
} from './DocumentStore.ts';
import { checkDocumentKey, isDocumentKey } from './documentKey.ts';
import { isFull } from './openDiskStore.ts';
import { openTemporary } from './openTemporary.ts';

const MONTH = /^\d{4}-\d{2}$/;

/** What a file's name or bytes are durable by. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Documents in a folder a month, `2026-11`: nothing is added to the months that a backup has. */
export async function openMonthlyStore(folder: string): Promise<DocumentStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // On the same volume, so that a finished file is moved in place and not copied.
  const temporary = await openTemporary(join(folder, 'tmp'));

  const months = async () => (await readdir(folder)).filter((name) => MONTH.test(name)).sort();

  /** Where a document stands; most that are asked for are new. */
  async function find(key: string): Promise<string | undefined> {
    checkDocumentKey(key);
    for (const month of (await months()).reverse()) {
      const path = join(folder, month, key);
      if (await stat(path).catch(() => undefined)) return path;
    }
    return undefined;
  }

  return {
    ...temporary,
    async put(key, file) {
      // One that is put again stays in its month.
      const known = await find(key);
      const month = known ? dirname(known) : join(folder, new Date().toISOString().slice(0, 7));
      try {
        await flush(file);
        await mkdir(month, { recursive: true, mode: 0o700 });
        await rename(file, join(month, key));
        await flush(month);
        await flush(folder);
      } catch (error) {
        throw isFull(error) ? new StoreUnavailableError(error) : error;
      }
    },
    async open(key) {
      const path = await find(key);
      if (path === undefined) throw new DocumentMissingError();
      const stream = createReadStream(path);
      await once(stream, 'open');
      return stream;
    },
    async remove(key) {
      const path = await find(key);
      if (path !== undefined) await rm(path, { force: true });
    },
    async *list() {
      for (const month of await months()) {
        for (const key of await readdir(join(folder, month))) {
          const found = await stat(join(folder, month, key)).catch(() => undefined);
          if (found && isDocumentKey(key)) yield { key, putAt: found.ctime };
        }
      }
    },
  };
}

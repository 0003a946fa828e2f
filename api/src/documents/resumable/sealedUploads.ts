import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { JsonObject } from '@porchlight/engine';
import { type Configstore, FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import type { Sealed, Vault } from '../../crypto/index.ts';
import { joined } from '../sealing/seal.ts';
import { maskBytes } from './maskBytes.ts';

/** The library's store of parts, whose files nobody can read who has the disk alone. */
export interface UploadStore extends FileStore {
  /** The plain bytes that have arrived. */
  open(id: string): Promise<Readable>;
}

/**
 * A folder's store: what is said of an upload is sealed, together with the key under which its parts
 * stand masked. Lengths are known from the start, and an upload begins without bytes.
 */
export function openUploadStore(folder: string, vault: Vault): UploadStore {
  const notes = openNotes(folder, vault);
  const store = new FileStore({ directory: folder, configstore: notes });
  store.extensions = ['creation', 'termination'];
  const write = store.write.bind(store);
  return Object.assign(store, {
    async write(...[bytes, id, offset]: Parameters<FileStore['write']>) {
      return write(joined(bytes as Readable, maskBytes(await notes.keyOf(id), offset)), id, offset);
    },
    async open(id: string) {
      return joined(createReadStream(join(folder, id)), maskBytes(await notes.keyOf(id), 0));
    },
  });
}

/** What is noted of an upload, as it stands in its file. */
interface Note {
  upload: Upload;
  key: Buffer;
}

function openNotes(
  folder: string,
  vault: Vault,
): Configstore & { keyOf(id: string): Promise<Buffer> } {
  const pathOf = (id: string) => join(folder, `${id}.json`);

  async function read(id: string): Promise<Note | undefined> {
    const text = await readFile(pathOf(id), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      const { Note, Key } = vault.unseal(id, JSON.parse(text) as Sealed, {}).Upload!;
      const upload = new Upload(Note as unknown as Upload);
      return { upload, key: Buffer.from(Key as string, 'base64') };
    } catch {
      // Cut off, or its key left the ring: it counts as gone, and is sent anew.
      return undefined;
    }
  }

  return {
    async get(id) {
      return (await read(id))?.upload;
    },
    async set(id, upload) {
      const key = (await read(id))?.key ?? randomBytes(32);
      const { size, offset, metadata, creation_date } = upload;
      const plain = { id, size, offset, metadata, creation_date } as unknown as JsonObject;
      const sealed = vault.seal(id, {
        '/Upload/Note': plain,
        '/Upload/Key': key.toString('base64'),
      });
      await writeFile(pathOf(id), JSON.stringify(sealed), { mode: 0o600 });
    },
    delete: (id) => rm(pathOf(id), { force: true }),
    async keyOf(id) {
      const note = await read(id);
      if (!note) throw new Error('An upload has no note.');
      return note.key;
    },
  };
}

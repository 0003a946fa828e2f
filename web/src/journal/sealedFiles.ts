import { openDatabase, openSeal } from './journalDatabase.ts';

/** Bytes that are sealed together: all of a large file at once would take a phone's memory twice. */
const PART = 1024 * 1024;

/** Files on this device, each under a name, sealed like the texts beside them. */
export interface SealedFiles {
  /** What was said of each file, by its name; undefined for one that is not there in full. */
  readHeads(): Promise<Map<string, string | undefined>>;
  /**
   * Writes a file; it is there once its head is. False where she has signed out: then nothing is written.
   * Rejects where there is no room, and leaves nothing then.
   */
  write(name: string, head: string, content: Blob): Promise<boolean>;
  /** Says something else of a file that is there. */
  writeHead(name: string, head: string): Promise<boolean>;
  /** The bytes of a file. Rejects where some of it is not to be had. */
  read(name: string): Promise<Blob>;
  remove(name: string): Promise<void>;
}

/** Nothing of the name of a text: neither opens in the place of the other. */
const sealName = (name: string, part: number) => `file\n${name}\n${part}`;

/**
 * The files of one person on this device. One is kept for `days`.
 * Rejects where the browser has no IndexedDB or no Web Crypto.
 */
export async function openSealedFiles(subject: string, days: number): Promise<SealedFiles> {
  const [journal, database] = await Promise.all([openDatabase(), openDatabase('files')]);
  const seal = await openSeal(journal, subject);
  const all = (name: string) => IDBKeyRange.bound([subject, name], [subject, name, []]);

  /** Her key goes when she signs out, in whichever tab. */
  const isIn = async () => (await journal.get('keys', subject)) !== undefined;

  async function put(name: string, part: number, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) {
    if (!(await isIn())) return false;
    const stored = await seal.close(sealName(name, part), bytes, days * 24);
    const transaction = database.transaction('files', 'readwrite', { durability: 'strict' });
    await transaction.store.put(stored, [subject, name, part]);
    await transaction.done;
    // What came after the files were removed goes, too.
    if (await isIn()) return true;
    await database.delete('files', all(name));
    return false;
  }
  const putHead = (name: string, head: string) => put(name, 0, new TextEncoder().encode(head));

  async function openPart(name: string, part: number): Promise<ArrayBuffer> {
    const stored = await database.get('files', [subject, name, part]);
    if (!stored) throw new Error(`No part ${part} of ${name}`);
    return seal.open(sealName(name, part), stored);
  }

  return {
    async readHeads() {
      const heads = new Map<string, string | undefined>();
      const hers = IDBKeyRange.bound([subject], [subject, []]);
      for (const [, name, part] of await database.getAllKeys('files', hers)) {
        if (heads.has(name)) continue;
        const head = part === 0 ? await openPart(name, 0).catch(() => undefined) : undefined;
        heads.set(name, head && new TextDecoder().decode(head));
      }
      return heads;
    },
    async write(name, head, content) {
      try {
        for (let part = 0; part * PART < content.size; part += 1) {
          const bytes = await content.slice(part * PART, (part + 1) * PART).arrayBuffer();
          await put(name, part + 1, bytes);
        }
        return await putHead(name, head);
      } catch (error) {
        await database.delete('files', all(name)).catch(() => undefined);
        throw error;
      }
    },
    writeHead: putHead,
    async read(name) {
      const parts = (await database.getAllKeys('files', all(name))).map(([, , part]) => part);
      const bytes: ArrayBuffer[] = [];
      for (const part of parts) if (part > 0) bytes.push(await openPart(name, part));
      return new Blob(bytes);
    },
    remove: (name) => database.delete('files', all(name)),
  };
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Something as it is stored: sealed, and with the moment after which it is worth nothing. */
export interface StoredRecord {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** Milliseconds since 1970. */
  until: number;
}

export interface Journal extends DBSchema {
  /** By subject: a key that this browser uses and never gives away. */
  keys: { key: string; value: CryptoKey };
  /** Texts, by subject and name. */
  records: { key: [subject: string, name: string]; value: StoredRecord };
  /** Files in parts, by subject, name and part; part 0 says what the file is. */
  files: { key: [subject: string, name: string, part: number]; value: StoredRecord };
}

const NAME = 'porchlight-journal';
const HOUR = 3_600_000;
const CIPHER = 'AES-GCM';

export function openDatabase(): Promise<IDBPDatabase<Journal>> {
  return openDB<Journal>(NAME, 2, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('keys');
        database.createObjectStore('records');
      }
      database.createObjectStore('files');
    },
    // Another tab wants a newer layout: this one goes on without.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
}

/** Seals and opens what is one person's. What was put in the place of something else does not open. */
export interface Seal {
  close(
    name: string,
    bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
    hours: number,
  ): Promise<StoredRecord>;
  open(name: string, stored: StoredRecord): Promise<ArrayBuffer>;
}

/** The seal of one person on this device. Rejects without Web Crypto. */
export async function openSeal(database: IDBPDatabase<Journal>, subject: string): Promise<Seal> {
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  const fresh = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, usages);
  const key = await claimKey(database, subject, fresh);
  const settings = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: CIPHER,
    iv,
    additionalData: new TextEncoder().encode(`${subject}\n${name}`),
  });
  return {
    async close(name, bytes, hours) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(settings(name, iv), key, bytes);
      return { iv, sealed, until: Date.now() + hours * HOUR };
    },
    open: (name, { iv, sealed }) => crypto.subtle.decrypt(settings(name, iv), key, sealed),
  };
}

/** Her key on this device: the one that is there, or `fresh`. */
async function claimKey(
  database: IDBPDatabase<Journal>,
  subject: string,
  fresh: CryptoKey,
): Promise<CryptoKey> {
  const { store, done } = database.transaction('keys', 'readwrite');
  const known = await store.get(subject);
  if (!known) await store.put(fresh, subject);
  await done;
  return known ?? fresh;
}

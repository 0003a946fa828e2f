import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

/** Something as it is stored: sealed, and with the moment after which it is worth nothing. */
export interface StoredRecord {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * The stores of the journal in IndexedDB. All records are sealed under the key of their subject.
 */
export interface Journal extends DBSchema {
  /** By subject: a key that this browser uses and never gives away. */
  keys: { key: string; value: CryptoKey };
  /** Texts, by subject and name. */
  records: { key: [subject: string, name: string]; value: StoredRecord };
  /** Files in parts, by subject, name and part; part 0 says what the file is. */
  files: { key: [subject: string, name: string, part: number]; value: StoredRecord };
}

/**
 * The databases by what they hold. Neither gets a newer version: a release that is taken back must open
 * them and clear them. The keys are beside the texts, so that one of before the files shuts these, too.
 */
const NAMES = { records: 'porchlight-journal', files: 'porchlight-files' };
const HOUR = 3_600_000;
const CIPHER = 'AES-GCM';

/**
 * Opens the journal's database and makes its stores where they are not there. Rejects where the
 * browser has none.
 */
export function openDatabase(kept: keyof typeof NAMES = 'records'): Promise<IDBPDatabase<Journal>> {
  return openDB<Journal>(NAMES[kept], 1, {
    upgrade(database) {
      if (kept === 'records') database.createObjectStore('keys');
      database.createObjectStore(kept);
    },
    // Another tab wants it away, or a newer layout: this one goes on without.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
}

/** Removes what nobody came back for, whoever's it is. */
export async function forgetExpired(kept: keyof typeof NAMES): Promise<void> {
  const database = await openDatabase(kept);
  const { store, done } = database.transaction(kept, 'readwrite');
  for (let at = await store.openCursor(); at; at = await at.continue())
    if (at.value.until < Date.now()) await at.delete();
  await done;
  database.close();
}

/** Removes everything of everybody. One that can't be opened goes as a whole. */
export async function clearDatabase(kept: keyof typeof NAMES): Promise<void> {
  try {
    const database = await openDatabase(kept);
    const stores = [...database.objectStoreNames];
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
    for (const store of stores) await transaction.objectStore(store).clear();
    await transaction.done;
    database.close();
  } catch {
    // Where another tab still has it open, it goes with that.
    await new Promise<void>((resolve, reject) => {
      deleteDB(NAMES[kept], { blocked: () => resolve() }).then(resolve, reject);
    });
  }
}

/** Seals and opens what is one person's. What was put in the place of something else does not open. */
export interface JournalSeal {
  close(
    name: string,
    bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
    hours: number,
  ): Promise<StoredRecord>;
  open(name: string, stored: StoredRecord): Promise<ArrayBuffer>;
}

/** The seal of one person on this device. Rejects without Web Crypto. */
export async function openSeal(
  database: IDBPDatabase<Journal>,
  subject: string,
): Promise<JournalSeal> {
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

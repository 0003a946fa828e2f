import {
  clearDatabase,
  forgetExpired,
  openDatabase,
  openSeal,
  type StoredRecord,
} from './journalDatabase.ts';

/** What a device holds of one person, each under a name; opened only in this browser, and only until she signs out. */
export interface SealedRecords {
  /** Every record that opens, by name. One that does not open is removed. */
  readAll(): Promise<Map<string, string>>;
  /** Writes or, where a text is undefined, removes; all of it or nothing. Does nothing once she has signed out. */
  write(records: Map<string, RecordToWrite | undefined>): Promise<void>;
}

/** A record before it is sealed. */
export interface RecordToWrite {
  text: string;
  /** How long it is kept. Default: the days of all records. */
  hours?: number | undefined;
}

/**
 * The records of one person on this device. A record is kept for `days`. What nobody came back for
 * goes first, of the files, too.
 * Rejects where the browser has no IndexedDB or no Web Crypto: in some private windows, or without HTTPS.
 */
export async function openSealedRecords(subject: string, days: number): Promise<SealedRecords> {
  // Nobody waits for the files.
  void forgetExpired('files').catch(() => undefined);
  await forgetExpired('records');
  const database = await openDatabase();
  const seal = await openSeal(database, subject);
  const close = (name: string, { text, hours = days * 24 }: RecordToWrite) =>
    seal.close(name, new TextEncoder().encode(text), hours);
  const open = async (name: string, stored: StoredRecord) =>
    new TextDecoder().decode(await seal.open(name, stored));

  return {
    async readAll() {
      const hers = IDBKeyRange.bound([subject, ''], [subject, []]);
      const names = await database.getAllKeys('records', hers);
      const texts = new Map<string, string>();
      for (const [, name] of names) {
        const stored = await database.get('records', [subject, name]);
        const text = stored && (await open(name, stored).catch(() => undefined));
        if (text !== undefined) texts.set(name, text);
        else await database.delete('records', [subject, name]);
      }
      return texts;
    },
    async write(records) {
      // Sealed first: a transaction does not wait for anything but itself.
      const sealed = await Promise.all(
        [...records].map(
          async ([name, record]) => [name, record && (await close(name, record))] as const,
        ),
      );
      const transaction = database.transaction(['keys', 'records'], 'readwrite', {
        durability: 'strict',
      });
      const store = transaction.objectStore('records');
      // Her key goes when she signs out, in whichever tab: nothing is written after it.
      if (await transaction.objectStore('keys').get(subject)) {
        for (const [name, record] of sealed) {
          if (record) await store.put(record, [subject, name]);
          else await store.delete([subject, name]);
        }
      }
      await transaction.done;
    },
  };
}

/**
 * Whose record of a kind was written last on this device and still counts; undefined where there is
 * none. Nothing is opened.
 * @param isMeant Whether a record of that name is of the kind.
 */
export async function findLastSubject(
  isMeant: (name: string) => boolean,
): Promise<string | undefined> {
  const database = await openDatabase();
  let last: { subject: string; until: number } | undefined;
  const store = database.transaction('records').store;
  for (let at = await store.openCursor(); at; at = await at.continue()) {
    const [subject, name] = at.primaryKey;
    const { until } = at.value;
    if (isMeant(name) && until > Math.max(Date.now(), last?.until ?? 0)) last = { subject, until };
  }
  database.close();
  return last?.subject;
}

/** Removes everybody's files, records and keys from this device. Resolves also where there are none to be had. */
export async function forgetSealedRecords(): Promise<void> {
  // The keys first: without them no file opens. Without IndexedDB there is nothing to remove.
  await clearDatabase('records').catch(() => undefined);
  await clearDatabase('files').catch(() => undefined);
}

import { giveUpWith, openTabTexts, RECORD } from './index.ts';
import { openDatabase } from './journalDatabase.ts';

/** A note that files are kept: they are asked after themselves. */
const NOTE = 'files';

const isUnsent = (name: string) => {
  const kind = name.split(' ')[1];
  return kind !== RECORD && kind !== NOTE;
};

/** Whether a store has something of hers that still counts; a part of a file has its name and its number. */
async function holds(
  kept: 'records' | 'files',
  subject: string,
  isMeant: (name: string) => boolean,
): Promise<boolean> {
  const database = await openDatabase(kept);
  const hers = IDBKeyRange.bound([subject], [subject, []]);
  const keys = await database.getAllKeys(kept, hers);
  let found = false;
  for (const key of keys.filter(([, name]) => isMeant(name))) {
    const { until = 0 } = (await database.get(kept, key as never)) ?? {};
    found ||= until > Date.now();
  }
  database.close();
  return found;
}

/**
 * Whether this device has something of a person's that the server has not: answers, items, files. Nothing is opened.
 * True where the browser has a journal and does not say what is in it.
 */
export async function hasUnsent(subject: string): Promise<boolean> {
  if (openTabTexts(subject).names().some(isUnsent)) return true;
  if (!globalThis.indexedDB) return false;
  const asked = Promise.all([
    holds('records', subject, isUnsent),
    holds('files', subject, () => true),
  ]).then(
    (found) => found.includes(true),
    () => false,
  );
  return Promise.race([asked, giveUpWith(true)]);
}

/**
 * Puts a store of its own into the global scope.
 * @jest-environment node
 */
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { findLastSubject, forgetSealedRecords, openSealedRecords } from './sealedRecords.ts';

const readStore = async (name: 'keys' | 'records') => {
  const database = await openDB('porchlight-journal');
  const all = await database.getAll(name);
  database.close();
  return all;
};

afterEach(forgetSealedRecords);

test('a record is read by its owner, over another opening, and by nobody else', async () => {
  const hers = await openSealedRecords('rosa', 30);
  await hers.write(new Map([['a answers', { text: 'Lexington' }]]));
  const again = await openSealedRecords('rosa', 30);
  expect(await again.readAll()).toEqual(new Map([['a answers', 'Lexington']]));
  expect(await (await openSealedRecords('ruben', 30)).readAll()).toEqual(new Map());
  await again.write(new Map([['a answers', undefined]]));
  expect(await readStore('records')).toEqual([]);
});

test('what is on the device is sealed, with a key that nothing gets out of the browser', async () => {
  const hers = await openSealedRecords('rosa', 30);
  await hers.write(new Map([['a answers', { text: 'Lexington' }]]));
  const [stored] = await readStore('records');
  expect(Buffer.from(stored.sealed).toString('latin1')).not.toContain('Lexington');
  const [key] = await readStore('keys');
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('a record that was put in the place of another, or changed, does not open and is removed', async () => {
  const hers = await openSealedRecords('rosa', 30);
  await hers.write(
    new Map([
      ['a answers', { text: 'Lexington' }],
      ['a item', { text: 'Zoila' }],
    ]),
  );
  const database = await openDB('porchlight-journal');
  await database.put('records', await database.get('records', ['rosa', 'a answers']), [
    'rosa',
    'a item',
  ]);
  database.close();
  expect(await hers.readAll()).toEqual(new Map([['a answers', 'Lexington']]));
  expect(await readStore('records')).toHaveLength(1);
});

test('what nobody came back for is removed, whoever’s it is', async () => {
  const his = await openSealedRecords('ruben', -1);
  await his.write(new Map([['a answers', { text: 'old' }]]));
  await (await openSealedRecords('rosa', 30)).readAll();
  expect(await readStore('records')).toEqual([]);
});

test('who wrote a record of a kind last is found without opening it, for as long as it counts', async () => {
  const isRecord = (name: string) => name.endsWith(' record');
  const write = async (subject: string, name: string, hours: number) =>
    (await openSealedRecords(subject, 30)).write(new Map([[name, { text: 'x', hours }]]));
  await write('rosa', 'a record', 7);
  await write('ruben', 'b record', 8);
  await write('nadia', 'c answers', 9);
  expect(await findLastSubject(isRecord)).toBe('ruben');
  await write('ruben', 'b record', -1);
  expect(await findLastSubject(isRecord)).toBe('rosa');
  await forgetSealedRecords();
  expect(await findLastSubject(isRecord)).toBeUndefined();
});

test('after signing out nothing is left, and a tab that is still open writes nothing more', async () => {
  const hers = await openSealedRecords('rosa', 30);
  await hers.write(new Map([['a answers', { text: 'Lexington' }]]));
  await forgetSealedRecords();
  await hers.write(new Map([['a answers', { text: 'Lexington again' }]]));
  expect([await readStore('records'), await readStore('keys')]).toEqual([[], []]);
});

test('what an older version of the page had written is there in the newer one', async () => {
  await deleteDB('porchlight-journal');
  const older = await openDB('porchlight-journal', 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('records');
    },
  });
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  await older.put('keys', key, 'rosa');
  older.close();
  await openSealedRecords('rosa', 30);
  expect(await readStore('keys')).toEqual([key]);
});

test('what a newer release wrote, which was taken back, goes when she signs out', async () => {
  await deleteDB('porchlight-journal');
  const newer = await openDB('porchlight-journal', 9, {
    upgrade: (database) => void database.createObjectStore('records'),
  });
  await newer.put('records', 'sealed', ['rosa', 'a answers']);
  newer.close();
  await expect(openSealedRecords('rosa', 30)).rejects.toThrow();
  await forgetSealedRecords();
  await openSealedRecords('rosa', 30);
  expect(await readStore('records')).toEqual([]);
});

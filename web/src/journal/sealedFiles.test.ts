/**
 * Puts a store of its own into the global scope.
 * @jest-environment node
 */
import 'fake-indexeddb/auto';
import { jest } from '@jest/globals';
import { openDB } from 'idb';
import { openSealedFiles } from './sealedFiles.ts';
import { forgetSealedRecords, openSealedRecords } from './sealedRecords.ts';

const readStored = async () => {
  const database = await openDB('porchlight-files');
  const [keys, all] = [await database.getAllKeys('files'), await database.getAll('files')];
  database.close();
  return { names: keys.map((key) => (key as unknown[]).slice(1)), all };
};
const MEGABYTE = 1024 * 1024;
const photo = new Blob(['Lexington', new Uint8Array(2 * MEGABYTE)]);

afterEach(forgetSealedRecords);

test('a large file is sealed in parts, and is the same over another opening; nobody else reads it', async () => {
  const hers = await openSealedFiles('rosa', 30);
  expect(await hers.write('a', 'My card', photo)).toBe(true);
  const { names, all } = await readStored();
  expect(names).toEqual([0, 1, 2, 3].map((part) => ['a', part]));
  for (const { sealed } of all)
    expect(Buffer.from(sealed).toString('latin1')).not.toMatch(/Lexington|My card/);
  const again = await openSealedFiles('rosa', 30);
  expect(await again.readHeads()).toEqual(new Map([['a', 'My card']]));
  const content = await again.read('a');
  expect(Buffer.from(await content.arrayBuffer())).toEqual(Buffer.from(await photo.arrayBuffer()));
  expect(await (await openSealedFiles('ruben', 30)).readHeads()).toEqual(new Map());
  await again.remove('a');
  expect((await readStored()).names).toEqual([]);
});

test('a part that stands in the place of another does not open', async () => {
  const hers = await openSealedFiles('rosa', 30);
  await hers.write('a', 'head', photo);
  const database = await openDB('porchlight-files');
  await database.put('files', await database.get('files', ['rosa', 'a', 1]), ['rosa', 'a', 2]);
  database.close();
  await expect(hers.read('a')).rejects.toThrow();
});

test('one without a head was not written to its end', async () => {
  const hers = await openSealedFiles('rosa', 30);
  await hers.write('a', 'head', photo);
  const database = await openDB('porchlight-files');
  await database.delete('files', ['rosa', 'a', 0]);
  database.close();
  expect(await hers.readHeads()).toEqual(new Map([['a', undefined]]));
});

test('where there is no room nothing of it stays', async () => {
  const hers = await openSealedFiles('rosa', 30);
  const full = Object.assign(new Blob(['x', new Uint8Array(2 * MEGABYTE)]), {
    slice(start: number, end: number) {
      if (start > 0) throw new DOMException('full', 'QuotaExceededError');
      return Blob.prototype.slice.call(this, start, end);
    },
  });
  await expect(hers.write('a', 'head', full)).rejects.toThrow('full');
  expect((await readStored()).names).toEqual([]);
});

test('what nobody came back for is removed when the journal is opened, also where no file is asked for', async () => {
  await (await openSealedFiles('ruben', -1)).write('a', 'old', photo);
  await (await openSealedFiles('ruben', 30)).write('b', 'new', new Blob(['x']));
  await openSealedRecords('rosa', 30);
  while ((await readStored()).names.length > 2) await new Promise((go) => setTimeout(go, 5));
  expect((await readStored()).names).toEqual([0, 1].map((part) => ['b', part]));
}, 2000);

test('after signing out nothing is left, and a tab that is still open writes nothing more', async () => {
  const hers = await openSealedFiles('rosa', 30);
  await hers.write('a', 'head', photo);
  await forgetSealedRecords();
  expect(await hers.write('b', 'head', photo)).toBe(false);
  expect((await readStored()).names).toEqual([]);
});

test('a part that was under way while she signed out does not stay', async () => {
  const hers = await openSealedFiles('rosa', 30);
  const { encrypt } = crypto.subtle;
  const sealing = jest.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...how) => {
    await forgetSealedRecords();
    return encrypt.apply(crypto.subtle, how);
  });
  expect(await hers.write('a', 'head', photo)).toBe(false);
  sealing.mockRestore();
  expect((await readStored()).names).toEqual([]);
});

test('the release of before the files opens the journal, and what it forgets shuts them', async () => {
  await (await openSealedFiles('rosa', 30)).write('a', 'head', photo);
  const older = await openDB('porchlight-journal', 1);
  expect([...older.objectStoreNames]).toEqual(['keys', 'records']);
  for (const store of older.objectStoreNames) await older.clear(store);
  older.close();
  const next = await openSealedFiles('rosa', 30);
  expect(await next.readHeads()).toEqual(new Map([['a', undefined]]));
});

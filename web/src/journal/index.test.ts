/**
 * Puts a store of its own into the global scope.
 * @jest-environment node
 */
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { setMayKeep } from './deviceChoice.ts';
import { openKeptTexts } from './index.ts';
import { openSealedRecords } from './sealedRecords.ts';

/** A browser's storage, in memory. */
function makeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
}
beforeAll(() => {
  Object.assign(globalThis, { localStorage: makeStorage(), sessionStorage: makeStorage() });
});

async function countRecords(): Promise<number> {
  const database = await openDB('porchlight-journal');
  const count = await database.count('records');
  database.close();
  return count;
}

test('what a page that was left too soon did not forget goes when the next one opens', async () => {
  await (await openSealedRecords('rosa', 30)).write(new Map([['a record', { text: 'Lexington' }]]));
  expect(await countRecords()).toBe(1);
  setMayKeep(false);
  expect((await openKeptTexts('rosa', 30)).isSealed).toBe(false);
  while ((await countRecords()) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
});

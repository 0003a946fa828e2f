/**
 * Puts a store of its own into the global scope.
 * @jest-environment node
 */
import 'fake-indexeddb/auto';
import { openSealedRecords } from '../journal/sealedRecords.ts';
import { isWaiting } from './isWaiting.ts';

beforeAll(() => {
  const storage = { getItem: () => null };
  Object.assign(globalThis, { sessionStorage: storage, localStorage: storage });
});

test('what waits is found of who is signed in, and of who was here last where nobody is', async () => {
  expect(await isWaiting(undefined)).toBe(false);
  const records = await openSealedRecords('rosa', 30);
  await records.write(new Map([['tab record', { text: '{}' }]]));
  expect(await isWaiting(undefined)).toBe(false);
  await records.write(new Map([['tab unsent 7', { text: '{}' }]]));
  expect(await isWaiting('rosa')).toBe(true);
  expect(await isWaiting('luis')).toBe(false);
  expect(await isWaiting(undefined)).toBe(true);
});

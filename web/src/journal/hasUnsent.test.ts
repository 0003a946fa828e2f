/**
 * Puts a store of its own into the global scope.
 * @jest-environment node
 */
import 'fake-indexeddb/auto';
import { hasUnsent } from './hasUnsent.ts';
import { openSealedFiles } from './sealedFiles.ts';
import { openSealedRecords } from './sealedRecords.ts';

beforeAll(() => {
  Object.assign(globalThis, { sessionStorage: { getItem: () => null } });
});

test('what the server has not is there until it is sent', async () => {
  const records = await openSealedRecords('rosa', 30);
  // The application itself is the server's, and so is what files were.
  const theirs = ['tab record', 'tab files 7.'];
  await records.write(new Map(theirs.map((name) => [name, { text: '{}' }])));
  expect(await hasUnsent('rosa')).toBe(false);
  await records.write(new Map([['tab unsent 7', { text: '{}' }]]));
  expect(await hasUnsent('rosa')).toBe(true);
  expect(await hasUnsent('luis')).toBe(false);
  await records.write(new Map([['tab unsent 7', undefined]]));
  expect(await hasUnsent('rosa')).toBe(false);
});

test('a file waits, too', async () => {
  const files = await openSealedFiles('rosa', 30);
  await files.write('a 1', '{}', new Blob(['x']));
  expect(await hasUnsent('rosa')).toBe(true);
  await files.remove('a 1');
  expect(await hasUnsent('rosa')).toBe(false);
});

test('what is over its time is not waited for', async () => {
  const records = await openSealedRecords('rosa', 30);
  await records.write(new Map([['tab answers', { text: '{}', hours: -1 }]]));
  expect(await hasUnsent('rosa')).toBe(false);
});

import type { ItemScope } from './ItemContext.tsx';
import { scopeOfItem } from './scopeOfItem.ts';

const scope = (more: Partial<ItemScope>): ItemScope => ({
  reveal: () => Promise.reject(new Error()),
  isReadOnly: false,
  ...more,
});
const LIST = '/Home/People';
const asked = new Map([
  ['/Home/People/3/Person/Birth', 'Why'],
  ['/Home/People/30/Person/Name', 'Another'],
]);
const held = new Set([
  LIST,
  '/Home/People/3/Person/Name',
  '/Home/People/4',
  '/Home/People/-',
  '/Home/Zip',
]);

test('of an item that is asked about its other answers are held, and nobody else’s are hers', () => {
  const own = scopeOfItem(scope({ held, asked }), LIST, 3);
  expect(own.isReadOnly).toBe(false);
  expect([...own.held!]).toEqual(['/Person/Name']);
  expect([...own.asked!]).toEqual([['/Person/Birth', 'Why']]);
});

test('an item that is held whole is for reading, and so is a new one', () => {
  for (const id of [4, undefined])
    expect(scopeOfItem(scope({ held, asked }), LIST, id).isReadOnly).toBe(true);
});

test('an item that is asked about is open in a list that is held, and one that is missing', () => {
  const open = new Set([LIST, '/Home/People/4']);
  for (const [id, isReadOnly] of [
    [3, false],
    [4, true],
    [undefined, false],
  ] as const)
    expect(scopeOfItem(scope({ held: open }), LIST, id).isReadOnly).toBe(isReadOnly);
});

test('while the list is open each of its items is', () => {
  for (const id of [3, 4, undefined])
    expect(scopeOfItem(scope({ held: new Set(['/Home/Zip']), asked }), LIST, id).isReadOnly).toBe(
      false,
    );
});

test('where nothing may be changed no item may', () => {
  expect(scopeOfItem(scope({ isReadOnly: true, held, asked }), LIST, 3).isReadOnly).toBe(true);
});

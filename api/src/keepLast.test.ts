import { keepLast } from './keepLast.ts';

test('so many stay as there is room for: those that were put there last, also where they were there before', () => {
  const map = new Map<string, number>();
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) keepLast(map, key, at, 2);
  expect([...map]).toEqual([
    ['a', 2],
    ['c', 3],
  ]);
});

test.each([
  [1, ['c']],
  [0, []],
])('of room for %d no more stay', (most, stays) => {
  const map = new Map<string, number>();
  for (const [at, key] of ['a', 'b', 'c'].entries()) keepLast(map, key, at, most);
  expect([...map.keys()]).toEqual(stays);
});

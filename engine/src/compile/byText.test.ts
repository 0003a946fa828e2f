import { byText } from './byText.ts';

test('what is made of a text is made once, also where it comes to nothing', () => {
  let count = 0;
  const lengthOf = byText((text) => {
    count += 1;
    return text.length || undefined;
  });
  expect([lengthOf('four'), lengthOf('four'), lengthOf(''), lengthOf('')]).toEqual([
    4,
    4,
    undefined,
    undefined,
  ]);
  expect(count).toBe(2);
});

test('of more characters than are remembered the earlier ones are made again', () => {
  let count = 0;
  const make = byText(() => {
    count += 1;
    return count;
  });
  expect([make('a'), make('a')]).toEqual([1, 1]);
  expect(make('b'.repeat(4_999_999))).toBe(2);
  expect(make('a')).toBe(1);
  expect(make('c')).toBe(3);
  expect([make('a'), make('c')]).toEqual([4, 3]);
});

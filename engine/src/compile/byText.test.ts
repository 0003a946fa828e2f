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

test('more texts than are remembered, and longer ones, are made again', () => {
  let count = 0;
  const make = byText(() => {
    count += 1;
    return count;
  });
  for (let text = 0; text <= 50_000; text += 1) make(String(text));
  expect(make('0')).toBe(50_002);
  const long = 'x'.repeat(10_001);
  expect(make(long)).not.toBe(make(long));
});

import { readCondition, writeCondition } from './conditions.ts';

const clause = (at: string) => ({ at, verb: 'is' as const, value: 'x' });
const [a, b, c] = ['/A/a', '/A/b', '/A/c'].map(clause) as [
  ReturnType<typeof clause>,
  ReturnType<typeof clause>,
  ReturnType<typeof clause>,
];
const is = { const: 'x' };

test('a group within one that joins alike is written as its parts: "all" never becomes "any"', () => {
  const all = { join: 'all' as const, parts: [a, { join: 'all' as const, parts: [b, c] }] };
  expect(writeCondition(all)).toEqual({ '/A/a': is, '/A/b': is, '/A/c': is });
  const any = { join: 'any' as const, parts: [a, { join: 'any' as const, parts: [b, c] }] };
  expect(writeCondition(any)).toEqual({ anyOf: [{ '/A/a': is }, { '/A/b': is }, { '/A/c': is }] });
});

test('a group that joins otherwise stays one, and is read back', () => {
  const mixed = { join: 'all' as const, parts: [a, { join: 'any' as const, parts: [b, c] }] };
  const written = writeCondition(mixed)!;
  expect(written).toEqual({ '/A/a': is, anyOf: [{ '/A/b': is }, { '/A/c': is }] });
  expect(readCondition(written)).toEqual(mixed);
});

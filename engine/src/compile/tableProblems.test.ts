import { findTableProblems } from './tableProblems.ts';
import type { RowSource } from './tables.ts';

type Cell = RowSource['gives'][string];

const table = (rows: RowSource[], money?: string[]) => ({
  $schema: '../meta/table.schema.json',
  title: 'Limits',
  source: 'State plan 2027',
  from: '2026-10-01',
  keys: { size: 'exact' as const },
  rows,
  ...(money && { money }),
});
const give = (words: Cell[]): RowSource[] =>
  words.map((word, at) => ({ by: { size: at + 1 }, gives: { word } }));

test.each<[string, Cell[], string]>([
  ['is of texts', ['a', 'b'], '/money/0'],
  ['is of texts behind a blank', ['', 'b'], '/money/0'],
  ['holds a text behind a number, where the row is the odd one', [1, 'b'], '/rows/1/gives/word'],
])('a column of money that %s is found once', (_what, words, place) => {
  const found = findTableProblems(table(give(words), ['word']));
  expect(found.map(({ at }) => `/${at.join('/')}`)).toEqual([place]);
});

test('a column of money is one that the rows give, of numbers, and of blanks while it is typed', () => {
  const found = (words: Cell[], name = 'word') =>
    findTableProblems(table(give(words), [name]), ['by', 'gives'])
      .filter(({ at }) => at[0] === 'money')
      .map(({ message }) => message);
  expect([...found([1, '']), ...found(['', 2]), ...found([''])]).toEqual([]);
  expect(found([1], 'nope')).toEqual(['the rows give no "nope"']);
  const message = '"word" is not of numbers alone: a row has "c" there';
  expect(found(['', 2, 'c'])).toEqual([message]);
});

test.each(['from', 'until'])('a blank text is no day as "%s"', (word) => {
  const [row] = give([1]);
  const found = findTableProblems(table([{ ...row!, [word]: '' }]));
  expect(found).toContainEqual(expect.objectContaining({ kind: 'no-day', at: ['rows', 0, word] }));
});

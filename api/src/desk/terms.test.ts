import { sortKeyOf } from './sortKey.ts';
import { searchedTerms, termsOf } from './terms.ts';

test.each([
  ['a name with marks', ['Núñez-Prado'], ['nunez', 'prado']],
  ['a phone', ['803-555-0101'], ['8035550101']],
  ['a day, both ways', ['1980-04-27'], ['19800427', '04271980']],
  ['a single letter', ['O'], []],
])('%s is remembered', (_what, texts, terms) => {
  expect(termsOf(texts)).toEqual(terms);
});

test.each([
  ['a name', 'Rosa NÚÑEZ', ['rosa', 'nunez']],
  ['a phone with its country', '+1 (803) 555-0101', ['8035550101']],
  ['a day', '04/27/1980', ['04271980']],
])('%s is looked for', (_what, text, terms) => {
  expect(searchedTerms(text)).toEqual(terms);
});

test('keys compare as their values do', () => {
  const values = [-1e15, -640.51, -640.5, -3, 0, 1e-7, 2.5, 10, 640.5, 640.51, 640.52, 1000, 1e15];
  expect([...values].map(sortKeyOf).sort()).toEqual(values.map(sortKeyOf));
  expect(sortKeyOf(undefined) < sortKeyOf('a')).toBe(true);
});

import { sortKeyOf } from './sortKey.ts';
import { searchedTerms, termsOf } from './terms.ts';

test.each([
  ['a name with marks', ['Núñez-Prado'], ['nunez', 'prado']],
  ['a phone', ['803-555-0101'], ['8035550101', '18035550101']],
  ['a phone with its country', ['+1 803 555 0101'], ['8035550101', '18035550101']],
  ['a phone of another country', ['+44 20 7946 0018'], ['442079460018']],
  ['a day, both ways', ['1980-04-27'], ['19800427', '04271980', '27041980']],
  ['a single letter', ['O'], []],
])('%s is remembered', (_what, texts, terms) => {
  expect(termsOf(texts, '1')).toEqual(terms);
});

test('a desk that says no calling code remembers a phone as it is given', () => {
  expect(termsOf(['(803) 555-0101'])).toEqual(['8035550101']);
});

test.each([
  ['a name', 'Rosa NÚÑEZ', 'en-US', ['rosa', 'nunez']],
  ['a phone with its country', '+1 (803) 555-0101', 'en-US', ['18035550101']],
  ['a day', '04/27/1980', 'en-US', ['19800427']],
  ['a day where the day stands first', '27/04/1980', 'es-US', ['19800427']],
  ['a day that either way could be', '4/5/1980', 'en-US', ['19800405']],
  ['the same where the day stands first', '4.5.1980', 'es-US', ['19800504']],
  ['a day the other way round', '27/04/1980', 'en-US', ['19800427']],
  ['the same where the day stands first', '04/27/1980', 'es-US', ['19800427']],
  ['a day without signs', '27041980', 'es-US', ['27041980']],
])('%s is looked for', (_what, text, locale, terms) => {
  expect(searchedTerms(text, locale)).toEqual(terms);
});

test('keys compare as their values do', () => {
  const values = [-1e15, -640.51, -640.5, -3, 0, 1e-7, 2.5, 10, 640.5, 640.51, 640.52, 1000, 1e15];
  expect([...values].map(sortKeyOf).sort()).toEqual(values.map(sortKeyOf));
  expect(sortKeyOf(undefined) < sortKeyOf('a')).toBe(true);
});

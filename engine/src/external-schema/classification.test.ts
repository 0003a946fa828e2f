import type { Json } from '../kernel/index.ts';
import { isRestrictedAt, withoutRestricted } from './classification.ts';

const form = { restricted: ['/people/*/number', '/account', '/codes/*', '/a~1b'] };

test.each([
  ['/people/0/number', true],
  ['/people/0/number/deep', true],
  ['/people/0', false],
  ['/people/0/name', false],
  ['/account/bank/iban', true],
  ['/accounts', false],
  ['/a~1b', true],
  ['', false],
])('an answer at %s is restricted: %s', (path, is) => {
  expect(isRestrictedAt(form, path)).toBe(is);
});

test('what is restricted goes, with all below; entries of a list keep their places', () => {
  const instance: Json = {
    people: [{ name: 'Ana', number: '1' }, { number: '2' }],
    account: { iban: 'x' },
    codes: ['p', 'q'],
    'a/b': 3,
    note: null,
  };
  expect(withoutRestricted(form, instance)).toEqual({
    open: { people: [{ name: 'Ana' }, {}], codes: [null, null], note: null },
    isPartial: true,
  });
});

test('without a classification all is open', () => {
  const instance = { account: [1, { a: null }] };
  expect(withoutRestricted({}, instance)).toEqual({ open: instance, isPartial: false });
});

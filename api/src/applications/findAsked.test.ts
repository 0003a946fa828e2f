import type { Field, Form } from '@porchlight/engine';
import { findAsked, placeOfAsked } from './findAsked.ts';

const form = (...fields: object[]) => ({ steps: [{ fields }] }) as unknown as Form;
const list = (path: string, pointer = '/Home/List') => ({ pointer, resource: { path } }) as Field;
const money = { ...list('income', '/Money/Incomes'), renamedFrom: '/Money/Sources' };
const own = form({ pointer: '/Person/BornOn', renamedFrom: '/Person/Birth' }, money);
const people = form(list('household_member'), money);
const at = '/Home/List/3/Person/Birth';

test.each([
  ['/Home/List', '/Home/List'],
  ['/Home/List/3/Person/Birth', '/Home/List/3/Person/BornOn'],
  ['/Money/Sources/12', '/Money/Incomes/12'],
  ['/Money/Incomes/-', '/Money/Incomes/-'],
  ['/Home/List/3/Money/Sources', '/Home/List/3/Money/Incomes'],
  ['/Home/List/3/Money/Sources/12', '/Home/List/3/Money/Incomes/12'],
])('%s is found under the name of now', (then, now) => {
  expect(placeOfAsked(findAsked(people, own, then)!)).toBe(now);
});

test.each([
  ['one of the people as a whole', '/Home/List/3'],
  ['an answer of an item of another list', '/Money/Incomes/12/Person/Birth'],
  ['an item of no list', '/Home/List/3/Person/Birth/4'],
  ['people within people', '/Home/List/3/Home/List/4/Person/Birth'],
])('%s is none', (_, place) => {
  expect(findAsked(people, own, place)).toBeUndefined();
});

test('nothing is found in a release that asks of no people, or no more of that', () => {
  expect(findAsked(people, undefined, at)).toBeUndefined();
  expect(findAsked(form(), own, at)).toBeUndefined();
  expect(findAsked(people, form(), at)).toBeUndefined();
});

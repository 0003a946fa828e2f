import type { Field, Form } from '@porchlight/engine';
import { findAskedOfMember } from './findAsked.ts';

const form = (...fields: object[]) => ({ steps: [{ fields }] }) as unknown as Form;
const list = (path: string) => ({ pointer: '/Home/List', resource: { path } }) as Field;
const own = form({ pointer: '/Person/BornOn', renamedFrom: '/Person/Birth' });
const at = '/Home/List/3/Person/Birth';

test('an answer of one of the people is found, under the name of now', () => {
  expect(findAskedOfMember(form(list('household_member')), own, at)).toMatchObject({
    id: 3,
    field: { pointer: '/Person/BornOn' },
  });
});

test('nothing is found in a release that asks of no people, or no more of that', () => {
  expect(findAskedOfMember(form(list('household_member')), undefined, at)).toBeUndefined();
  expect(findAskedOfMember(form(), own, at)).toBeUndefined();
  expect(findAskedOfMember(form(list('household_member')), form(), at)).toBeUndefined();
});

test('the items of another list have no answers that are asked about one by one', () => {
  expect(findAskedOfMember(form(list('income')), own, at)).toBeUndefined();
});

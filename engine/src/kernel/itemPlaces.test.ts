import { placeOfItem, readItemPlace } from './itemPlaces.ts';
import type { Field, Form } from './types.ts';

const field = (pointer: string, more: object = {}) => ({ pointer, ...more }) as Field;
const resource = { path: 'person', form: 'person', idKey: 'id', fact: 'people' };
const form = {
  steps: [
    {
      fields: [field('/Home/Zip'), field('/Home/People', { resource, renamedFrom: '/Old/People' })],
    },
  ],
} as unknown as Form;

test.each([
  ['/Home/People/3/Person/BirthDate', '3', '/Person/BirthDate'],
  ['/Old/People/3/Person/BirthDate', '3', '/Person/BirthDate'],
  ['/Home/People/3', '3', ''],
  ['/Home/People/-', '-', ''],
])('%s is an item, or an answer of one', (place, id, at) => {
  expect(readItemPlace(form, place)).toMatchObject({ list: { pointer: '/Home/People' }, id, at });
});

test.each([
  '/Home/People',
  '/Home/People/',
  '/Home/People//Name',
  '/Home/Peoples/3/A/B',
  '/Home/Zip',
])('%s is none', (place) => {
  expect(readItemPlace(form, place)).toBeUndefined();
});

test('what is written is read', () => {
  const place = `${placeOfItem('/Home/People', 12)}/Person/Name`;
  expect(readItemPlace(form, place)).toMatchObject({ id: '12', at: '/Person/Name' });
});

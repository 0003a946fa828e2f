import type { Form, Step } from '@porchlight/engine';
import { whereToCorrect } from './whereToCorrect.ts';

const list = { pointer: '/Home/People', resource: { fact: 'people', idKey: 'key' } };
const steps = [
  { name: 'name', fields: [{ pointer: '/Name/First' }] },
  { name: 'home', fields: [list] },
] as unknown as Step[];
const form = { steps } as unknown as Form;
const open = (at: string, people: object[] = [{ key: 3 }]) =>
  whereToCorrect({ form, facts: { people } as never }, steps, at);

test('a question of the application is opened in its step', () => {
  expect(open('/Name/First')).toEqual({
    currentStep: 0,
    startAt: '/Name/First',
    focusAt: '/Name/First',
  });
});

test('an answer of one of the people is opened in the form of that person', () => {
  expect(open('/Home/People/3/Person/Birth')).toMatchObject({
    currentStep: 1,
    openItem: { collection: '/Home/People', id: 3 },
    openItemAt: '/Person/Birth',
  });
});

test.each(['/Home/People/3', '/Home/People/-'])('of an item, %s, its list is opened', (at) => {
  expect(open(at)).toEqual({ currentStep: 1, startAt: '/Home/People', focusAt: '/Home/People' });
});

test('of somebody who is gone the list is opened: a form would make a new person', () => {
  const place = open('/Home/People/3/Person/Birth', [{ key: 4 }]);
  expect(place).toEqual({ currentStep: 1, startAt: '/Home/People', focusAt: '/Home/People' });
});

import { createWords } from '../words/words.ts';
import { fieldsBeside } from './useAddHere.ts';

const say = createWords('en');
const asked = (title: string) => ({ title, type: 'boolean', classification: 'personal' });
const CHOOSER = { title: 'Programs', type: 'integer', options: { lookup: 'programs' } };
const stepFile = (group: string, properties: object) =>
  JSON.stringify({ title: 'Step', group, type: 'object', properties });

const texts = new Map([
  ['application/wizard.json', JSON.stringify({ title: 'Application', steps: ['home'] })],
  [
    'application/home.schema.json',
    stepFile('Home', { HasPets: asked('Do you have pets?'), Programs: CHOOSER }),
  ],
  ['application/work.schema.json', stepFile('Work', { HasWork: asked('Do you work?') })],
  [
    'programs/rent/home.fields.json',
    JSON.stringify({ properties: { HasLease: asked('A lease?') } }),
  ],
  ...['rent', 'water', 'heat'].map((program): [string, string] => [
    `programs/${program}/bill.schema.json`,
    stepFile('Bill', { HasBill: asked(`A ${program} bill?`) }),
  ]),
]);
const at = (file: string) => ({ place: { file, line: 1, column: 1 } });
const sources = {
  fields: {
    '/Home/HasPets': at('application/home.schema.json'),
    '/Home/rent/HasLease': at('programs/rent/home.fields.json'),
    '/Work/HasWork': at('application/work.schema.json'),
    '/Bill/rent/HasBill': at('programs/rent/bill.schema.json'),
    '/Bill/water/HasBill': at('programs/water/bill.schema.json'),
    '/Bill/heat/HasBill': at('programs/heat/bill.schema.json'),
  },
};
const beside = (program: string | undefined, ...pointers: string[]) =>
  fieldsBeside(
    texts,
    { sources, program, step: { fields: pointers.map((pointer) => ({ pointer, title: '' })) } },
    say,
  );

test('a question is offered beside those of the live step, and of the program that is shown', () => {
  expect(Object.keys(beside('water', '/Bill/water/HasBill'))).toEqual(['/Bill/water/HasBill']);
  expect(Object.keys(beside(undefined, '/Work/HasWork'))).toEqual(['/Work/HasWork']);
  expect(beside(undefined, '/Work/HasWork')['/Work/HasWork']).toMatchObject({
    before: 'before “Do you work?”',
  });
});

test('what a program adds to a step of the form is among its questions, whatever program is shown', () => {
  expect(Object.keys(beside(undefined, '/Home/HasPets'))).toEqual([
    '/Home/HasPets',
    '/Home/rent/HasLease',
  ]);
});

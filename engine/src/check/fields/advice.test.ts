import { findAll } from '../test/breakPack.ts';

const FILE = 'application/personal-information.schema.json';
const ADVICE = /"advice": "Enter your last name[^"]*",\n/;

test('a question that needs an answer says what to type', async () => {
  const found = await findAll([FILE, ADVICE, '']);
  expect(found).toContainEqual(
    expect.objectContaining({
      code: 'no-advice',
      severity: 'warning',
      file: FILE,
      pointer: '/properties/LastName',
    }),
  );
});

test.each([
  ['needs under a condition', 'YearWeatherized', 'Enter the year with 4 digits, like 2019'],
  ['wants more of than nothing', 'NumberOfSmokers', 'Count the people in your home who smoke'],
  ['needs this or another', 'ApproximateAge', 'Enter a number of years'],
])('a question that a rule %s says it, too', async (_how, name, words) => {
  const file = 'application/residence.schema.json';
  const found = await findAll([file, new RegExp(`"advice": "${words}[^"]*",\\n`), '']);
  expect(found).toContainEqual(
    expect.objectContaining({ code: 'no-advice', file, pointer: `/properties/${name}` }),
  );
});

test('one that may be left blank needs no advice, and none that a rule wants blank', async () => {
  const found = await findAll(
    // What is left says only when there must be no answer.
    [
      'application/residence.schema.json',
      /\{\s*"id": "weatherized-year-given"[\s\S]*?"message": "required"\s*\},/,
      '',
    ],
    [
      'application/residence.schema.json',
      /"advice": "Enter the year with 4 digits, like 2019[^"]*",\n/,
      '',
    ],
  );
  expect(found.filter(({ code }) => code === 'no-advice')).toEqual([]);
});

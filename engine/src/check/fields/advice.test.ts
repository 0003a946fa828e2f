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

test('one that may be left blank needs no advice', async () => {
  const optional = 'application/residence.schema.json';
  const advice = /"advice": "Enter the year with 4 digits[^"]*",\n/;
  const found = await findAll([optional, advice, '']);
  expect(found.filter(({ code }) => code === 'no-advice')).toEqual([]);
});

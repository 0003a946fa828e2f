import { findAll, findOne } from '../test/breakPack.ts';

const FILE = 'application/personal-information.schema.json';
const WARN = /"warn": (\{ "\/PersonalInformation\/DateOfBirth".*\} \}),\n/;

test('a rule holds back or asks: both at once, and neither, are errors', async () => {
  const both = await findAll([FILE, WARN, '"warn": $1, "must": $1,\n']);
  expect(both[0]).toMatchObject({ severity: 'error', file: FILE });
  const neither = await findAll([FILE, WARN, '']);
  expect(neither[0]).toMatchObject({ code: 'missing-property', severity: 'error', file: FILE });
});

test('a question that is compared with a day is about a day', async () => {
  const finding = await findOne([FILE, /(\{ "\/PersonalInformation\/)DateOfBirth"/, '$1LastName"']);
  expect(finding).toMatchObject({
    code: 'misplaced-keyword',
    severity: 'error',
    pointer: '/rules/0/warn/~1PersonalInformation~1LastName/notAfter',
  });
});

test('it is compared with nothing but a day', async () => {
  const finding = await findOne([
    FILE,
    '"notAfter": { "$data": "/$/today" }',
    '"notAfter": { "$data": "/$/year" }',
  ]);
  expect(finding).toMatchObject({ code: 'limit-of-another-kind', severity: 'error' });
});

test('a day is compared in questions alone, where no condition is proven', async () => {
  const [finding] = await findAll([FILE, WARN, '"must": $1,\n']);
  expect(finding).toMatchObject({ code: 'unknown-keyword', severity: 'error' });
});

test('its message and its answers exist', async () => {
  const message = await findOne([
    FILE,
    '"message": "birth-in-future"',
    '"message": "birth-in-futur"',
  ]);
  expect(message).toMatchObject({ code: 'unknown-message', suggestion: 'birth-in-future' });
});

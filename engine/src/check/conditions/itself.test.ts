import { findAll, findOne } from '../test/breakPack.ts';

const CONTACT = 'application/other-contact.schema.json';
const WIZARD = 'application/wizard.json';

test('a question that is shown by its own answer', async () => {
  const found = await findAll([
    CONTACT,
    '"Phone": {',
    '"Phone": { "when": { "/OtherContact/Phone": true },',
  ]);
  expect(found.filter(({ code }) => code === 'circle-of-conditions')).toMatchObject([
    {
      pointer: '/properties/Phone/when/~1OtherContact~1Phone',
      message: '/OtherContact/Phone waits for itself',
    },
  ]);
});

test.each([
  ['beside another condition, what is filled stays', '{ "/OtherContact/Name": true }, OWN', []],
  ['alone it never shows', 'OWN', ['/OtherContact/Phone waits for itself']],
  [
    'what it says is no condition',
    '{ "/OtherContact/Name": true }, { "/OtherContact/Phone": { "const": "1" } }',
    ['/OtherContact/Phone waits for itself'],
  ],
  [
    'neither is that it is blank',
    '{ "/OtherContact/Name": true }, { "/OtherContact/Phone": false }',
    ['/OtherContact/Phone waits for itself'],
  ],
])('a question that is one of its conditions itself: %s', async (_name, conditions, messages) => {
  const anyOf = conditions.replace('OWN', '{ "/OtherContact/Phone": true }');
  const found = await findAll([
    CONTACT,
    '"Phone": {',
    `"Phone": { "when": { "anyOf": [${anyOf}] },`,
  ]);
  const circles = found.filter(({ code }) => code === 'circle-of-conditions');
  expect(circles.map(({ message }) => message)).toEqual(messages);
});

test('a fact that is made of itself', async () => {
  const found = await findAll([
    WIZARD,
    '"get": "/PersonalInformation/PersonsInHousehold"',
    '"get": "/$/membersNeeded"',
  ]);
  expect(found.filter(({ code }) => code === 'circle-of-conditions')).toMatchObject([
    { file: WIZARD, message: '/$/membersNeeded waits for itself' },
  ]);
});

test('a question that was renamed from itself', async () => {
  const finding = await findOne([
    CONTACT,
    '"Phone": {',
    '"Phone": { "renamedFrom": "/OtherContact/Phone",',
  ]);
  expect(finding).toMatchObject({
    code: 'renamed-from-a-field',
    message: '/OtherContact/Phone has this name today',
  });
});

test('a question with one server name for two of its choices', async () => {
  const finding = await findOne([
    'steps/income.schema.json',
    '"noIncomeSourceFriend"',
    '"noIncomeSourceFamily"',
  ]);
  expect(finding).toMatchObject({
    code: 'same-server-name',
    pointer: '/properties/AssistanceSources/wire/map/Friend',
    message: '/Income/AssistanceSources has the server name "noIncomeSourceFamily" twice',
  });
});

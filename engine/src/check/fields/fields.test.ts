import { breakPack, findAll, findOne } from '../test/breakPack.ts';

test('a message for a keyword that the field has not', async () => {
  const finding = await findOne([
    'application/other-contact.schema.json',
    '"pattern": "invalid-phone"',
    '"patern": "invalid-phone"',
  ]);
  // Misspelt, it is no keyword at all: the meta-schema sees that.
  expect(finding).toMatchObject({ code: 'unknown-keyword', suggestion: 'pattern' });
  const other = await findOne([
    'application/other-contact.schema.json',
    '"pattern": "invalid-phone"',
    '"pattern": "invalid-phone", "format": "invalid-date"',
  ]);
  expect(other).toMatchObject({
    code: 'message-without-keyword',
    severity: 'warning',
    file: 'application/other-contact.schema.json',
    line: 25,
    column: 37,
    pointer: '/properties/Phone/messages/format',
  });
});

test('a message for a missing answer that nobody has to give', async () => {
  const finding = await findOne([
    'steps/race.schema.json',
    /("Tribe": \{\s*"type": "string",)/,
    '$1 "messages": { "required": "specify-one" },',
  ]);
  expect(finding).toMatchObject({ code: 'message-without-keyword' });
  expect(finding.message).toContain('/Race/Tribe is not required');
});

test.each([
  ['"maxLength": 40', '"minLength": 41, "maxLength": 40', 'minLength'],
  ['"maxLength": 40', '"maxLength": 40, "minLength": 40', undefined],
])('limits that leave no right answer: %s → %s', async (from, to, at) => {
  const found = await findAll(['programs/rent/eviction.schema.json', from, to]);
  const ranges = found.filter(({ code }) => code === 'no-right-answer');
  expect(ranges.map(({ pointer, severity }) => [pointer, severity])).toEqual(
    at ? [[`/properties/NoticeDate/${at}`, 'error']] : [],
  );
});

test('a restricted field without a mask', async () => {
  const finding = await findOne([
    'application/personal-information.schema.json',
    '"mask": "###-##-####",',
    '',
  ]);
  expect(finding).toMatchObject({
    code: 'restricted-without-mask',
    severity: 'error',
    pointer: '/properties/SSN',
  });
  expect(finding.there).toMatch(/^"SSN": \{/);
});

test('an enumeration that no field offers', async () => {
  const found = await breakPack((files) => {
    const source = {
      $schema: '../meta/enumeration.schema.json',
      values: [{ value: 'owns', label: 'Owns' }],
    };
    files.set('enumerations/tenure.json', Buffer.from(JSON.stringify(source)));
  });
  expect(found.filter(({ code }) => code !== 'untranslated-text')).toMatchObject([
    { code: 'unused-enumeration', file: 'enumerations/tenure.json', pointer: '/values' },
  ]);
});

test('two fields with one server name', async () => {
  const finding = await findOne([
    'application/other-contact.schema.json',
    '"otherContactPhone"',
    '"homePhone"',
  ]);
  expect(finding).toMatchObject({ code: 'same-server-name', pointer: '/properties/Phone/wire' });
});

test.each<[string, string, RegExp | string, string]>([
  ['the application', 'application/other-contact.schema.json', '"otherContactPhone"', 'status'],
  ['an item', 'income-source/income-source.schema.json', '"amount"', 'applicationId'],
])('a field with a server name that the record of %s has itself', async (_, file, from, name) => {
  const finding = await findOne([file, from, `"${name}"`]);
  expect(finding).toMatchObject({ code: 'same-server-name', file });
  expect(finding.there).toMatch(`"wire": "${name}"`);
  expect(finding.message).toContain('the record’s own');
});

test.each(['valueOf', 'constructor', 'Full-name'])('a field that is called %s', async (name) => {
  const finding = await findOne([
    'application/other-contact.schema.json',
    '"Phone": {',
    `"${name}": {`,
  ]);
  expect(finding).toMatchObject({ code: 'wrong-value', pointer: `/properties/${name}` });
  expect(finding.expected).toMatch('a letter first');
});

test('a server name that no request may carry', async () => {
  const finding = await findOne([
    'application/other-contact.schema.json',
    '"otherContactPhone"',
    '"constructor"',
  ]);
  expect(finding).toMatchObject({ code: 'wrong-value', pointer: '/properties/Phone/wire' });
});

test('an unknown widget, with what was meant', async () => {
  const finding = await findOne([
    'application/residence.ui.json',
    '"ui:widget": "money"',
    '"ui:widget": "mony"',
  ]);
  expect(finding).toMatchObject({
    code: 'not-a-choice',
    file: 'application/residence.ui.json',
    suggestion: 'money',
  });
  expect(finding.there).toMatch(/^"ui:widget": "mony"/);
});

test('a file that nothing reads, with the name that was meant', async () => {
  const found = await breakPack((files) => {
    files.set('application/residnce.ui.json', files.get('application/residence.ui.json')!);
    files.delete('application/residence.ui.json');
  });
  expect(found).toMatchObject([
    {
      code: 'unused-file',
      severity: 'warning',
      file: 'application/residnce.ui.json',
      line: 1,
      column: 1,
      suggestion: 'application/residence.ui.json',
    },
  ]);
});

const CARD = [
  'application/personal-information.schema.json',
  /("DriversLicenseExpiration": \{)/,
] as const;

test('a limit of days on a question that asks for no day', async () => {
  const finding = await findOne([
    'application/other-contact.schema.json',
    /("Phone": \{)/,
    '$1 "notBefore": { "$data": "/$/today" },',
  ]);
  expect(finding).toMatchObject({
    code: 'misplaced-keyword',
    pointer: '/properties/Phone/notBefore',
    expected: 'a question with "format": "date"',
  });
  expect(
    await findOne(['application/other-contact.schema.json', /("Phone": \{)/, '$1 "decimals": 2,']),
  ).toMatchObject({ code: 'misplaced-keyword', pointer: '/properties/Phone/decimals' });
});

test.each(['/$/year', '/PersonalInformation/FirstName', '/$/limits'])(
  'a limit of days that is taken from %s',
  async (pointer) => {
    const finding = await findOne([...CARD, `$1 "notBefore": { "$data": "${pointer}" },`]);
    expect(finding).toMatchObject({
      code: 'limit-of-another-kind',
      pointer: '/properties/DriversLicenseExpiration/notBefore/$data',
    });
    expect(finding.there).toMatch(`"$data": "${pointer}"`);
  },
);

test('a limit of days that is taken from nowhere', async () => {
  const finding = await findOne([
    ...CARD,
    '$1 "notBefore": { "$data": "/PersonalInformation/DateOfBrith", "days": 1 },',
  ]);
  expect(finding).toMatchObject({
    code: 'unknown-field',
    suggestion: '/PersonalInformation/DateOfBirth',
  });
  expect(await findOne([...CARD, '$1 "notBefore": { "$data": "/$/toady" },'])).toMatchObject({
    code: 'unknown-fact',
    suggestion: 'today',
  });
});

test.each(['"2026-13-01"', '"tomorrow"', '{ "years": 3 }', '{ "$data": "/$/today", "weeks": 1 }'])(
  'a limit of days that is written as %s',
  async (limit) => {
    const found = await findAll([...CARD, `$1 "notBefore": ${limit},`]);
    expect(found).toHaveLength(1);
    expect(['wrong-value', 'missing-property', 'unknown-keyword']).toContain(found[0]!.code);
    expect(found[0]!.pointer).toMatch('/properties/DriversLicenseExpiration/notBefore');
  },
);

test('limits of days that are right', async () => {
  const limit = '"notAfter": "2060-12-31", "notBefore": { "$data": "/$/today", "days": 30 }';
  const found = await findAll(
    [...CARD, `$1 ${limit}, "messages": { "notBefore": "invalid-year" },`],
    [
      'application/personal-information.schema.json',
      '"messages": { "format": "invalid-date" },\n      "wire": { "as": "date", "name": "driversL',
      '"wire": { "as": "date", "name": "driversL',
    ],
  );
  expect(found).toEqual([]);
});

test.each([
  [
    'application/personal-information.schema.json',
    '"default": 1,',
    '"default": "one",',
    '/properties/PersonsInHousehold/default',
    '"one" is not a number, as answers to /PersonalInformation/PersonsInHousehold are',
  ],
  [
    'steps/income.schema.json',
    '"default": 0,',
    '"default": true,',
    '/properties/FoodStampAmount/default',
    'true is not a number, as answers to /Income/FoodStampAmount are',
  ],
  [
    'application/personal-information.schema.json',
    '"maximum": 31,',
    '"maximum": 31, "enum": [1, "2"],',
    '/properties/PersonsInHousehold/enum/1',
    '"2" is not a number, as answers to /PersonalInformation/PersonsInHousehold are',
  ],
  [
    'steps/demographics.schema.json',
    /("Gender": \{\s*"type": )"string"/,
    '$1"integer"',
    '/properties/Gender/options',
    '"male" is not an integer, as answers to /Demographics/Gender are',
  ],
])('a value of another type than the answers, in %s: %s → %s', async (file, from, to, at, says) => {
  const found = await findAll([file, from, to]);
  expect(found).toContainEqual(
    expect.objectContaining({ code: 'wrong-value', severity: 'error', pointer: at, message: says }),
  );
});

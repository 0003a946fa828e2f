import { findAll, findOne } from '../test/breakPack.ts';

describe('a rule that speaks at what is hidden', () => {
  const rule = (extra = '') =>
    `"rules": [{ "id": "kind", ${extra} "must": { "/Household/HealthInsuranceType": true }, "at": ["/Household/HealthInsuranceType"], "message": "required" }],
  "required": [`;

  test('holds an applicant back, and nothing says where', async () => {
    const finding = await findOne(['steps/household.schema.json', '"required": [', rule()]);
    expect(finding).toMatchObject({
      code: 'required-while-hidden',
      severity: 'error',
      file: 'steps/household.schema.json',
      pointer: '/rules/0/at',
    });
    expect(finding.message).toContain('"kind"');
    expect(finding.there).toMatch(/^"at": \["\/Household\/HealthInsuranceType"\]/);
  });

  test('is none where the rule is asked only while the field is shown', async () => {
    const when = '"when": { "/Household/HealthInsurance": { "const": "yes" } },';
    const found = await findAll(['steps/household.schema.json', '"required": [', rule(when)]);
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

test('a condition that is true of what lacks the key', async () => {
  const finding = await findOne([
    'application/additional-household-members.schema.json',
    /"required": \["isComplete"\],/,
    '',
  ]);
  expect(finding).toMatchObject({
    code: 'fires-on-missing-key',
    severity: 'error',
    pointer: '/gates/0/must/not/~1$~1members/contains/properties/isComplete',
    expected: '"isComplete" under "required" beside "properties"',
  });
  expect(finding.there).toMatch(/^"isComplete": \{/);
});

test('a shared step that reads what no form has', async () => {
  const finding = await findOne([
    'steps/household.schema.json',
    '"/Household/HealthInsurance"',
    '"/Household/HealthInsuranc"',
  ]);
  expect(finding).toMatchObject({
    code: 'unknown-field',
    file: 'steps/household.schema.json',
    suggestion: '/Household/HealthInsurance',
  });
});

describe('circles', () => {
  test('of facts', async () => {
    const found = await findAll([
      'application/wizard.json',
      '"facts": {',
      '"facts": { "half": { "get": "/$/twice" }, "twice": { "add": [{ "get": "/$/half" }, 1] },',
    ]);
    expect(found).toMatchObject([
      { code: 'circle-of-conditions', pointer: '/facts/half/get' },
      { code: 'circle-of-conditions', pointer: '/facts/twice/add/0/get' },
    ]);
  });

  test('of a step that waits for its own answers', async () => {
    const finding = await findOne([
      'application/wizard.json',
      '"residence",',
      '{ "step": "residence", "when": { "/Residence/HasSmokers": { "const": "yes" } } },',
    ]);
    expect(finding).toMatchObject({
      code: 'circle-of-conditions',
      file: 'application/wizard.json',
      pointer: '/steps/6/when/~1Residence~1HasSmokers',
    });
  });

  test('of copies of each other', async () => {
    const found = await findAll([
      'application/mailing-information.schema.json',
      '"title": "City",',
      '"title": "City", "when": { "/MailingInformation/PhysicalAddress": true }, "otherwise": { "get": "/MailingInformation/MailingCity" },',
    ]);
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['circle-of-conditions']));
  });
});

test('a program is checked over the form that it is put into', async () => {
  const found = await findAll([
    'programs/energy/residence.fields.json',
    /"properties": \{\s*"(\w+)": \{/,
    '"properties": { "$1": { "when": { "/PersonalInformation/PersonsInHousehold": { "minimum": 99 } },',
  ]);
  expect(found).toMatchObject([
    { code: 'condition-always-false', file: 'programs/energy/residence.fields.json' },
  ]);
});

import { findAll, findOne } from '../test/breakPack.ts';

const residence = 'application/residence.schema.json';
const wizard = 'application/wizard.json';

describe('what can never be', () => {
  test('a step whose condition no valid answer makes true', async () => {
    const finding = await findOne([
      wizard,
      '"other-contact",',
      '{ "step": "other-contact", "when": { "/PersonalInformation/PersonsInHousehold": { "minimum": 32 } } },',
    ]);
    expect(finding).toMatchObject({
      code: 'unreachable-step',
      severity: 'error',
      file: wizard,
      line: 12,
      column: 32,
      pointer: '/steps/7/when',
    });
    expect(finding.message).toContain('"other-contact"');
    expect(finding.there).toMatch(/^"when": \{ "\/PersonalInformation/);
  });

  test('a step at the very boundary is reached', async () => {
    const found = await findAll([
      wizard,
      '"other-contact",',
      '{ "step": "other-contact", "when": { "/PersonalInformation/PersonsInHousehold": { "minimum": 31 } } },',
    ]);
    expect(found).toEqual([]);
  });

  test('a gate that asks for more than an application holds', async () => {
    const finding = await findOne(['portal.json', '"documentsNeeded": 4', '"documentsNeeded": 41']);
    expect(finding).toMatchObject({
      code: 'gate-never-opens',
      file: 'application/required-documents.schema.json',
      pointer: '/gates/0/must',
    });
    const found = await findAll(['portal.json', '"documentsNeeded": 4', '"documentsNeeded": 40']);
    expect(found).toEqual([]);
  });

  test('a field that waits for two answers that exclude each other, through another field', async () => {
    // The kind of insurance is asked of those who have one.
    const finding = await findOne([
      'steps/household.schema.json',
      /("Education": \{\s*"type": "string",)/,
      '$1 "when": { "/Household/HealthInsurance": { "const": "no" }, "/Household/HealthInsuranceType": true },',
    ]);
    expect(finding).toMatchObject({
      code: 'condition-always-false',
      file: 'steps/household.schema.json',
      pointer: '/properties/Education/when',
    });
  });

  test('a rule that nothing can obey', async () => {
    const finding = await findOne([
      'steps/race.schema.json',
      '"required":',
      `"rules": [{ "id": "never", "must": { "/Race/Race": { "minLength": 3, "maxLength": 2 } }, "at": ["/Race/Race"], "message": "required" }],
      "required":`,
    ]);
    expect(finding).toMatchObject({ code: 'condition-always-false', pointer: '/rules/0/must' });
    expect(finding.message).toContain('the rule "never"');
  });

  test('an alternative that never holds beside one that does', async () => {
    const asked = await findOne([
      'steps/income.schema.json',
      /"when": \{\s*"\/Income\/AssistanceSources": \{\s*"minItems": 1\s*\}\s*\}/,
      '"when": { "anyOf": [{ "/Income/AssistanceSources": { "minItems": 1 } }, { "/Income/AssistanceSources": { "minItems": 6 } }] }',
    ]);
    expect(asked).toMatchObject({
      code: 'condition-always-false',
      pointer: '/properties/FoodAssistanceAmount/when/anyOf/1',
    });
  });
});

describe('what is always so', () => {
  test('a condition that every valid answer makes true is a warning', async () => {
    const finding = await findOne([
      residence,
      /("StructureType": \{\s*"type": "string",)/,
      '$1 "when": { "/PersonalInformation/PersonsInHousehold": { "minimum": 1 } },',
    ]);
    expect(finding).toMatchObject({
      code: 'condition-always-true',
      severity: 'warning',
      pointer: '/properties/StructureType/when',
    });
  });

  test.each([
    ['an answer that may be blank', '{ "/Race/Tribe": true }'],
    ['a pattern', '{ "/MailingInformation/PhysicalZip": { "pattern": "^29" } }'],
    ['the calendar', '{ "/$/year": { "minimum": 2030 } }'],
    ['an answer that is copied while it is hidden', '{ "/MailingInformation/MailingCity": true }'],
    ['a choice', '{ "/Household/HousingType": { "enum": ["Rent", "Own"] } }'],
    ['items of a list', '{ "/$/incomes": { "contains": { "required": ["amount"] } } }'],
    [
      'equal answers',
      '{ "same": [["/MailingInformation/MailingZip", "/MailingInformation/PhysicalZip"]] }',
    ],
    ['what may be either', '{ "not": { "/Demographics/Gender": { "const": "female" } } }'],
  ])('nothing is said of %s', async (_what, when) => {
    const found = await findAll([
      residence,
      /("StructureType": \{\s*"type": "string",)/,
      `$1 "when": ${when},`,
    ]);
    expect(found.filter(({ code }) => code !== 'unknown-choice')).toEqual([]);
  });
});

describe('choices', () => {
  test('a condition on a value that is none, with what was meant', async () => {
    const finding = await findOne([
      'steps/household.schema.json',
      '"const": "yes"',
      '"const": "yess"',
    ]);
    expect(finding).toMatchObject({
      code: 'unknown-choice',
      severity: 'error',
      pointer: '/properties/HealthInsuranceType/when/~1Household~1HealthInsurance/const',
      suggestion: 'yes',
    });
    expect(finding.there).toMatch(/^"const": "yess"/);
  });

  test('an enumeration that lost a value which a condition names', async () => {
    const found = await findAll(['enumerations/health-insurance.json', '"yes"', '"covered"']);
    expect(found.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        code: 'unknown-choice',
        file: 'steps/household.schema.json',
        expected: 'one of covered, no',
      },
    ]);
  });

  test('a choice without a server name would be lost', async () => {
    const finding = await findOne([
      'steps/income.schema.json',
      '"Church": "noIncomeSourceChurch",',
      '',
    ]);
    expect(finding).toMatchObject({
      code: 'missing-choice',
      pointer: '/properties/AssistanceSources/wire/map',
      expected: 'a property "Church"',
    });
  });

  test('a server name without a choice', async () => {
    const finding = await findOne([
      'steps/income.schema.json',
      '"Church": "noIncomeSourceChurch"',
      '"Church": "noIncomeSourceChurch", "Churhc": "other"',
    ]);
    expect(finding).toMatchObject({ code: 'unknown-choice', suggestion: 'Church' });
  });
});

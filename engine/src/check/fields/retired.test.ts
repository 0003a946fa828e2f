import type { Break } from '../../compile/test/brokenPack.ts';
import { findAll, findOne } from '../test/breakPack.ts';

const HOUSEHOLD = 'steps/household.schema.json';
const INSURED = 'enumerations/health-insurance.json';

/** Retires the choice of a value. */
const retire = (file: string, value: string, day = '2026-11-01'): Break => [
  file,
  `"value": "${value}",`,
  `"value": "${value}", "retired": "${day}",`,
];
/** Adds words to a question of the household. */
const declare = (question: string, words: string): Break => [
  HOUSEHOLD,
  `"${question}": {`,
  `"${question}": { ${words},`,
];

const both = [retire(INSURED, 'yes'), retire(INSURED, 'no', '2027-02-01')];

describe('a question whose choices are all retired', () => {
  test('offers nothing from the last of their days on', async () => {
    const found = await findAll(...both);
    expect(found.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        code: 'no-choice-offered',
        severity: 'error',
        file: HOUSEHOLD,
        pointer: '/properties/HealthInsurance/options',
        message:
          '/Household/HealthInsurance offers nothing from 2027-02-01 on: each of its choices is retired',
      },
    ]);
  });

  test('is right where it is retired by then, too', async () => {
    const found = await findAll(...both, declare('HealthInsurance', '"retired": "2027-02-01"'));
    expect(found.filter(({ code }) => code === 'no-choice-offered')).toEqual([]);
    const late = await findAll(...both, declare('HealthInsurance', '"retired": "2027-02-02"'));
    expect(late.filter(({ code }) => code === 'no-choice-offered')).toHaveLength(1);
  });

  test('is nothing to say of while one of them stays', async () => {
    expect(await findAll(retire(INSURED, 'no'))).toEqual([]);
  });
});

describe('what a new form starts with', () => {
  test('is no choice that is retired', async () => {
    const first = declare('HealthInsurance', '"default": "no"');
    expect(await findAll(first)).toEqual([]);
    const finding = await findOne(first, retire(INSURED, 'no'));
    expect(finding).toMatchObject({
      code: 'retired-at-first',
      severity: 'error',
      file: HOUSEHOLD,
      pointer: '/properties/HealthInsurance/default',
    });
    expect(finding.message).toContain('the choice "No", which is retired from 2026-11-01 on');
  });

  test('is no answer to a question that is retired', async () => {
    const words = '"default": "1", "retired": "2026-11-01"';
    const found = await findAll(declare('Education', words));
    expect(found.map(({ code, pointer }) => [code, pointer])).toContainEqual([
      'retired-at-first',
      '/properties/Education/default',
    ]);
  });

  test('is said at each of the two words that it stands in', async () => {
    const first =
      '"default": "1", "initially": { "/Household/HealthInsurance": { "const": "yes" } }';
    const words = `${first}, "retired": "2026-11-01"`;
    const found = await findAll(declare('Education', words));
    const atFirst = found.filter(({ code }) => code === 'retired-at-first');
    expect(atFirst.map(({ pointer }) => pointer)).toEqual([
      '/properties/Education/default',
      '/properties/Education/initially',
    ]);
  });
});

describe('a condition that only what is retired makes true', () => {
  const kind = '/properties/HealthInsuranceType/when';

  test('of a choice', async () => {
    const finding = await findOne(retire(INSURED, 'yes'));
    expect(finding).toMatchObject({
      code: 'only-by-retired',
      severity: 'warning',
      file: HOUSEHOLD,
      pointer: kind,
      message:
        '/Household/HealthInsuranceType: only answers that are retired make this condition true',
    });
  });

  test('of a question', async () => {
    const found = await findAll(declare('HealthInsurance', '"retired": "2026-11-01"'));
    expect(found).toMatchObject([{ code: 'only-by-retired', pointer: kind }]);
  });

  test('is nothing to say of where the question that waits for it is retired as well', async () => {
    const found = await findAll(
      retire(INSURED, 'yes'),
      declare('HealthInsuranceType', '"retired": "2026-12-01"'),
    );
    expect(found).toEqual([]);
  });
});

test('a retired question that is required may be blank later on', async () => {
  const waits: Break = [
    'steps/race.schema.json',
    '"Ethnicity": {',
    '"Ethnicity": { "when": { "/Household/Education": false },',
  ];
  // Nobody gets to the next step without it; once it is retired she does.
  expect((await findOne(waits)).code).toBe('condition-always-false');
  expect(await findAll(waits, declare('Education', '"retired": "2026-11-01"'))).toEqual([]);
});

test('a rule that speaks at a retired question holds nobody back unseen', async () => {
  const rule =
    '"rules": [{ "id": "school", "must": { "/Household/Education": true }, "at": ["/Household/Education"], "message": "required" }], "required": [';
  const rules: Break = [HOUSEHOLD, '"required": [', rule];
  expect(await findAll(rules)).toEqual([]);
  const found = await findAll(rules, declare('Education', '"retired": "2026-11-01"'));
  expect(found.map(({ code, pointer }) => [code, pointer])).toContainEqual([
    'required-while-hidden',
    '/rules/0/at',
  ]);
});

test('the day on which something retires is one of the calendar', async () => {
  const question = await findAll(declare('Education', '"retired": "2026-02-31"'));
  expect(question).toMatchObject([
    {
      code: 'retired-date',
      severity: 'error',
      file: HOUSEHOLD,
      pointer: '/properties/Education/retired',
      message: '2026-02-31 is no day of the calendar',
    },
  ]);
  const choice = await findAll(retire(INSURED, 'no', '2027-02-29'));
  expect(choice).toMatchObject([
    { code: 'retired-date', severity: 'error', file: INSURED, pointer: '/values/1/retired' },
  ]);
  expect(await findAll(retire(INSURED, 'no', '2028-02-29'))).toEqual([]);
});

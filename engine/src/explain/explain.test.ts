import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BLOCK_WORDS } from '../builder/expressions/blocks.ts';
import { readSourceMap } from '../check/index.ts';
import { compilePack, openRelease } from '../compile/index.ts';
import { copyFiles, replaceIn } from '../compile/test/brokenPack.ts';
import {
  type Answers,
  evaluate,
  fieldsOf,
  type Json,
  type JsonObject,
  type Pointer,
} from '../kernel/index.ts';
import { witnessPack } from '../witness/index.ts';
import { describeCondition, describeExpression } from './describeCondition.ts';
import { choosing, describeOutline, type Outline, programsChosen } from './describeOutline.ts';
import { explainField } from './explainField.ts';
import { namesOf, type SayWhy } from './sentences.ts';

const definitions = path.join(import.meta.dirname, '../../../definitions');
const say: SayWhy = (id, places = {}) => `${id}(${Object.values(places).join('|')})`;

async function open(folder: string) {
  const release = openRelease(await compilePack(folder));
  const sources = await readSourceMap(folder);
  return { release, sources };
}

test('a program is chosen among what is answered already', () => {
  const outline = {
    chooser: { pointer: '/Help/Programs', isList: true },
    programs: [{ value: 7, label: 'Rent', program: 'rent' }],
  } as Outline;
  const answers = { Name: { First: 'Rosa' }, Help: { Programs: [3], Since: 'May' } };
  const chosen = { Name: { First: 'Rosa' }, Help: { Programs: [3, 7], Since: 'May' } };
  expect(choosing(outline, 'rent', answers)).toEqual(chosen);
  expect(choosing(outline, 'rent', chosen)).toEqual(chosen);
  expect(choosing(outline, 'water', answers)).toBe(answers);
  const alone = { ...outline, chooser: { pointer: '/Help/Programs', isList: false } };
  expect(choosing(alone, 'rent', answers).Help).toEqual({ Programs: 7, Since: 'May' });
  expect([answers, chosen].map((one) => programsChosen(outline, one))).toEqual([[], ['rent']]);
  expect(programsChosen(alone, choosing(alone, 'rent', answers))).toEqual(['rent']);
});

test('a condition that the sources have already, and the form has not, is no fault', async () => {
  const { release, sources } = await open(definitions);
  const form = release.formFor('application', {}, { names: ['rent.'] });
  const field = [...fieldsOf(form).values()].find(
    ({ program, when }) => program !== undefined && when && !('all' in when),
  )!;
  const { fields, ...own } = sources.find((one) => one.form === 'application')!;
  const written = Object.values(fields).find(({ when }) => when)!.when!;
  const newer = { ...fields, [field.pointer]: { ...fields[field.pointer]!, when: written } };
  const evaluation = evaluate(form, choosing(describeOutline(form), 'rent'), {});
  const { pointer } = explainField(form, evaluation, { ...own, fields: newer }, field.pointer, say);
  expect(pointer).toBe(field.pointer);
});

describe('a field of a program, behind a conditional step', () => {
  const opened = open(definitions);

  async function explain(notice: string, hasDate: string) {
    const { release, sources } = await opened;
    const form = release.formFor('application', {}, { names: ['rent.'] });
    const answers: Answers = {
      ...choosing(describeOutline(form), 'rent'),
      Landlord: { rent: { HasEvictionNotice: notice } },
      Eviction: { rent: { HasCourtDate: hasDate } },
    };
    const evaluation = evaluate(form, answers, { today: '2026-11-21', year: 2026 });
    const own = sources.find((one) => one.form === 'application')!;
    return explainField(form, evaluation, own, '/Eviction/rent/CourtDate', say);
  }

  test('is explained by its program, its step and its own condition, each with its line', async () => {
    const { isVisible, isRequired, decisions } = await explain('yes', 'yes');
    expect([isVisible, isRequired]).toEqual([true, true]);
    expect(decisions.map(({ about, holds, reason }) => [about, holds, reason?.sentence])).toEqual([
      ['program', true, undefined],
      ['step', true, 'why.is(Did you get an eviction notice?|Yes)'],
      ['field', true, 'why.is(Do you have a court date?|Yes)'],
      ['required', true, undefined],
    ]);
    const lines = decisions.map(
      ({ place }) =>
        readFileSync(path.join(definitions, place.file), 'utf8').split('\n')[place.line - 1],
    );
    const [program, step, field, required] = lines;
    expect(program).toContain('"CourtDate"');
    expect(step).toContain('"/Landlord/rent/HasEvictionNotice"');
    expect(field).toContain('"when"');
    expect(required).toContain('"required"');
  });

  test('is explained when it is hidden: what does not hold is named', async () => {
    const { isVisible, isRequired, decisions } = await explain('no', 'yes');
    expect([isVisible, isRequired]).toEqual([false, false]);
    expect(decisions.filter(({ holds }) => !holds).map(({ about }) => about)).toEqual([
      'step',
      // The answer that it reads is hidden with the step: it counts for nothing.
      'field',
      'required',
    ]);
  });
});

test('a question about an odd answer is named where it is asked, with its line', async () => {
  const { release, sources } = await open(definitions);
  const form = release.form('application');
  const own = sources.find((one) => one.form === 'application')!;
  const birth = '/PersonalInformation/DateOfBirth';
  const decide = (DateOfBirth: string) => {
    const answers: Answers = { PersonalInformation: { DateOfBirth } };
    const evaluation = evaluate(form, answers, { today: '2026-11-21', year: 2026 });
    const { decisions } = explainField(form, evaluation, own, birth, say);
    return decisions.find(({ about }) => about === 'warning')!;
  };
  expect(decide('1980-04-27')).toMatchObject({ name: 'born-in-future', holds: true });
  const { holds, place } = decide('2027-04-27');
  expect([holds, place.file]).toEqual([false, 'application/personal-information.schema.json']);
});

test.each(['.', 'examples/valle-vecino'])(
  'what is explained is what the kernel shows, for each field and all answers of a walk, in %s',
  async (name) => {
    const folder = path.join(definitions, name);
    const { release, sources } = await open(folder);
    const { witnesses } = await witnessPack(folder);
    let looked = 0;
    let hidden = 0;
    const wrong: string[] = [];
    for (const { form: formName, programs, answers, facts } of witnesses) {
      const names = programs.map((program) => `${program}.`);
      const form = release.formFor(formName, answers, { names });
      const all = { ...facts, limits: release.compiled.settings.limits };
      const evaluation = evaluate(form, answers, all);
      const own = sources.find((one) => one.form === formName)!;
      for (const pointer of fieldsOf(form).keys()) {
        const { decisions, isVisible } = explainField(form, evaluation, own, pointer, say);
        const showing = decisions.filter(({ about }) =>
          ['program', 'step', 'field', 'retired'].includes(about),
        );
        if (showing.every(({ holds }) => holds) !== isVisible) wrong.push(pointer);
        if (decisions.some(({ place }) => place.file === '')) wrong.push(`${pointer} has no place`);
        looked += 1;
        if (!isVisible) hidden += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(300);
    expect(hidden).toBeGreaterThan(10);
  },
  120_000,
);

describe('a condition in words', () => {
  const names = namesOf([
    { pointer: '/A/Kind', title: 'Kind', choices: [{ value: 'rent', label: 'Rent' }] },
    { pointer: '/A/Rooms', title: 'Rooms' },
  ]);
  test.each([
    [{ '/A/Kind': { const: 'rent' } }, 'why.is(Kind|Rent)'],
    [{ '/A/Kind': { enum: ['rent', 'own'] } }, 'why.is-one-of(Kind|Rent, own)'],
    [{ '/A/Kind': true }, 'why.answered(Kind)'],
    [{ '/A/Kind': false }, 'why.blank(Kind)'],
    [{ '/A/Kind': { contains: { const: 'rent' } } }, 'why.includes(Kind|Rent)'],
    [{ '/A/Kind': { not: { const: 'rent' } } }, 'why.not(why.is(Kind|Rent))'],
    [
      { '/A/Rooms': { type: 'integer', minimum: 2, maximum: 5 } },
      'why.and(why.at-least(Rooms|2)|why.at-most(Rooms|5))',
    ],
    [
      { '/A/Rooms': { exclusiveMaximum: { $data: '/$/year' } } },
      'why.less-than(Rooms|why.fact(year))',
    ],
    [{ '/A/Rooms': { multipleOf: 2 } }, 'why.fits(Rooms|{"multipleOf":2})'],
    [
      { anyOf: [{ '/A/Kind': true }, { '/A/Rooms': false }] },
      'why.or(why.answered(Kind)|why.blank(Rooms))',
    ],
    [{ not: { '/A/Kind': true } }, 'why.not(why.answered(Kind))'],
    [{ same: [['/A/Kind', '/A/Rooms'] as [string, string]] }, 'why.same(Kind|Rooms)'],
  ])('%j', (condition, sentence) => {
    expect(describeCondition(names, condition as never, say)).toBe(sentence);
  });
});

describe('an expression in words', () => {
  const names = namesOf([
    { pointer: '/A/Rent', title: 'Rent' },
    { pointer: '/A/Start', title: 'Start' },
  ]);
  const rent = { get: '/A/Rent' };
  const day = { get: '/A/Start' };
  // A literal with `then` would be taken for a promise.
  const either = JSON.parse(
    '{ "if": { "/A/Rent": true }, "then": { "get": "/A/Rent" }, "else": 0 }',
  );
  const sentences: [word: string, expression: Json, sentence: string][] = [
    ['get', rent, 'Rent'],
    ['get', { get: '/$/today' }, 'why.fact(today)'],
    ['get', { get: '/A/Rent', else: 0 }, 'why.else(Rent|0)'],
    ['add', { add: [rent, 5] }, 'Rent + 5'],
    ['subtract', { subtract: [rent, 5, 1] }, 'Rent − 5 − 1'],
    ['multiply', { multiply: [{ add: [rent, 5] }, 12] }, '(Rent + 5) × 12'],
    ['divide', { divide: [rent, 12] }, 'Rent ÷ 12'],
    ['round', { round: rent, decimals: 2, rule: 'up' }, 'why.round(Rent|2)'],
    ['count', { count: '/$/members' }, 'why.count(|why.fact(members))'],
    [
      'count',
      { count: '/$/members', where: { '/age': { minimum: 18 } } },
      'why.count(|why.where(why.fact(members)|why.at-least(/age|18)))',
    ],
    ['sum', { sum: '/$/incomes', of: '/amount' }, 'why.sum(/amount|why.fact(incomes))'],
    ['min', { min: [rent, 5] }, 'why.min(Rent, 5|)'],
    [
      'max',
      { max: '/$/members', of: { sum: '/income', of: '/amount' } },
      'why.max(why.sum(/amount|/income)|why.fact(members))',
    ],
    ['days', { days: [{ get: '/$/today' }, day] }, 'why.days(why.fact(today)|Start)'],
    ['months', { months: [day, { get: '/$/today' }] }, 'why.months(Start|why.fact(today))'],
    ['years', { years: [day, { get: '/$/today' }] }, 'why.years(Start|why.fact(today))'],
    ['if', either, 'why.if(why.answered(Rent)|Rent|0)'],
    [
      'table',
      { table: 'limits', by: { size: rent }, column: 'monthly', else: 0 },
      'why.else(why.table(limits|monthly)|0)',
    ],
  ];
  test.each(sentences)('%s: %j', (_word, expression, sentence) => {
    expect(describeExpression(names, expression, say)).toBe(sentence);
  });

  test('each word of the vocabulary is among them', () => {
    const told = new Set(sentences.map(([word]) => word));
    expect(BLOCK_WORDS.filter((word) => !told.has(word))).toEqual([]);
  });
});

describe('what is retired', () => {
  const KIND = 'enumerations/health-insurance.json';
  const HOUSEHOLD = 'steps/household.schema.json';
  const pointer = '/Household/Education';

  async function explain(today: string, Household: JsonObject, at: Pointer) {
    const files = copyFiles();
    replaceIn(files, KIND, '"value": "no",', '"value": "no", "retired": "2026-11-01",');
    replaceIn(files, HOUSEHOLD, '"Education": {', '"Education": { "retired": "2026-11-01",');
    const source = { files, findings: [] };
    const form = openRelease(await compilePack(source)).form('application');
    const own = (await readSourceMap(source)).find((one) => one.form === 'application')!;
    return explainField(form, evaluate(form, { Household }, { today }), own, at, say);
  }
  const told = ({ decisions }: Awaited<ReturnType<typeof explain>>) =>
    decisions.map(({ about, name, since, holds }) => [about, name ?? since ?? '', holds]);

  test('of a question: since when, and whether that hides it', async () => {
    const hidden = await explain('2026-11-21', {}, pointer);
    expect([hidden.isVisible, hidden.isRequired]).toEqual([false, false]);
    expect(told(hidden)).toEqual([
      ['retired', '2026-11-01', false],
      ['required', '', false],
    ]);
    const before = await explain('2026-10-31', {}, pointer);
    expect([before.isVisible, told(before)[0]]).toEqual([true, ['retired', '2026-11-01', true]]);
    const held = await explain('2026-11-21', { Education: 'High School' }, pointer);
    expect([held.isVisible, told(held)[0]]).toEqual([true, ['retired', '2026-11-01', true]]);
    expect(hidden.decisions[0]!.place.file).toBe(HOUSEHOLD);
  });

  test('of a choice: which one, and whether it is still offered', async () => {
    const insured = '/Household/HealthInsurance';
    const now = await explain('2026-11-21', {}, insured);
    expect(now.decisions).toContainEqual(
      expect.objectContaining({ about: 'choice', name: 'No', since: '2026-11-01', holds: false }),
    );
    const before = await explain('2026-10-31', {}, insured);
    expect(told(before)).toContainEqual(['choice', 'No', true]);
  });
});

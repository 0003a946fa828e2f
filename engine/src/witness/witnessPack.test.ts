import path from 'node:path';
import { compilePack, openRelease, PackError } from '../compile/index.ts';
import { shipped } from '../compile/test/brokenPack.ts';
import { createPackCopy } from '../compile/test/createPackCopy.ts';
import { evaluate } from '../kernel/evaluate.ts';
import { invalidSteps } from '../kernel/gates.ts';
import { computeInitially } from '../kernel/initialAnswers.ts';
import type { WitnessReport } from './Report.ts';
import { DAY, walkBroken } from './test/walkBroken.ts';
import { witnessPack } from './witnessPack.ts';

const example = path.join(shipped, 'examples/valle-vecino');
const isAll = ({ counts }: WitnessReport) =>
  Object.fromEntries(Object.entries(counts).map(([kind, { reached, of }]) => [kind, of - reached]));
const ALL = { step: 0, field: 0, keyword: 0, rule: 0, branch: 0, gate: 0, document: 0 };

describe('the shipped pack', () => {
  let report: WitnessReport;
  beforeAll(async () => {
    report = await witnessPack(shipped, { day: DAY });
  });

  test('traps nobody, and all that it says is reached', () => {
    expect(report.findings).toEqual([]);
    expect(isAll(report)).toEqual(ALL);
    expect(report.counts.field.of).toBeGreaterThan(150);
    expect(report.counts.keyword.of).toBeGreaterThan(180);
    expect(report.counts.rule.of).toBe(28);
  });

  test('is walked through, with each program and in each form of an item', () => {
    expect(report.ways.map(({ subject, isThrough }) => [subject, isThrough])).toEqual([
      ['application with energy', true],
      ['application with rent', true],
      ['application with weatherization', true],
      ['application with water', true],
      ['document', true],
      ['household-member', true],
      ['income-source', true],
    ]);
  });

  test('of each step but one it is proven that it can be left', () => {
    const sampled = report.proofs.filter(({ doubts }) => doubts.length);
    // What another member's answers are comes from outside the form: two lists of others are tried.
    expect(sampled).toMatchObject([
      {
        form: 'household-member',
        step: 'personal-information',
        doubts: [expect.stringContaining('/$/others')],
      },
    ]);
    expect(report.proofs).toHaveLength(53);
  });

  test('what it hands out is what the kernel says, without the tool', async () => {
    const release = openRelease(await compilePack(shipped));
    const { limits } = release.compiled.settings;
    expect(report.ways.length).toBeGreaterThan(5);
    for (const { form: name, answers, facts, isThrough } of report.ways) {
      const form = release.formFor(name, answers);
      const all = { ...facts, limits };
      const evaluation = evaluate(form, computeInitially(form, answers, all), all);
      expect([name, isThrough, invalidSteps(form, evaluation)]).toEqual([name, true, []]);
    }
    const broken = report.witnesses.filter(({ kind }) => kind === 'keyword');
    expect(broken.length).toBeGreaterThan(100);
    for (const { form: name, answers, facts, step, subject } of broken) {
      const form = release.formFor(name, answers);
      const all = { ...facts, limits };
      const evaluation = evaluate(form, computeInitially(form, answers, all), all);
      expect([subject, invalidSteps(form, evaluation).includes(step!)]).toEqual([subject, true]);
    }
  });

  test('gives the same for the same seed', async () => {
    expect(await witnessPack(shipped, { day: DAY })).toEqual(report);
  });
});

test('the example pack traps nobody, with two programs at once too', async () => {
  const report = await witnessPack(example, { day: DAY });
  expect(report.findings).toEqual([]);
  expect(isAll(report)).toEqual(ALL);
  expect(report.ways.map(({ programs }) => programs)).toContainEqual(['cosecha', 'transporte']);
});

test('only the form and the program that are asked for', async () => {
  const report = await witnessPack(shipped, { day: DAY, program: 'rent' });
  expect(report.ways.map(({ subject }) => subject)).toEqual(['application with rent']);
  const none = await witnessPack(shipped, { day: DAY, form: 'nobody' });
  expect(none.ways).toEqual([]);
});

test('a pack that does not compile is refused', async () => {
  const copy = createPackCopy();
  copy.replaceIn('application/wizard.json', '"residence"', '"residense"');
  await expect(witnessPack(copy.source)).rejects.toThrow(PackError);
});

describe('what nothing reaches is told of', () => {
  const water = { form: 'application', program: 'water' };
  const contact = 'application/other-contact.schema.json';
  const withWhen = (when: object): [string, string, string] => [
    contact,
    '"title": "What is this person to you?",',
    `"title": "What is this person to you?", "when": ${JSON.stringify(when)},`,
  ];

  test('a question that a rule keeps from ever being asked, as proven', async () => {
    // Each alone can be true; the step before allows no such pair.
    const report = await walkBroken(
      [
        [
          'steps/race.schema.json',
          /\n {2}"required": \[/,
          '\n  "rules": [{ "id": "one", "must": { "not": { "/Race/WorksAtSVCA": { "const": "yes" }, "/Race/FamilyAtSVCA": { "const": "yes" } } }, "at": ["/Race/FamilyAtSVCA"], "message": "required" }],\n  "required": [',
        ],
        withWhen({
          '/Race/WorksAtSVCA': { const: 'yes' },
          '/Race/FamilyAtSVCA': { const: 'yes' },
        }),
      ],
      water,
    );
    const missed = report.findings.filter(({ code }) => code === 'never-reached');
    expect(missed.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^\/OtherContact\/Relationship: nothing leads to "shown"/),
    );
    for (const finding of missed) {
      expect(finding).toMatchObject({ severity: 'warning', file: contact });
      expect(finding.message).toContain('proven with');
    }
  });

  test('an alternative that no choice makes true, as proven', async () => {
    const report = await walkBroken(
      [
        withWhen({
          anyOf: [
            { '/Race/WorksAtSVCA': true },
            { '/Race/WorksAtSVCA': { const: 'yes' }, '/Race/FamilyAtSVCA': { const: 'maybe' } },
          ],
        }),
      ],
      water,
    );
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        code: 'never-reached',
        pointer: '/properties/Relationship/when/anyOf/1',
        message: expect.stringContaining('proven'),
      }),
    );
  });

  test('a pattern of which no text was made, as not proven', async () => {
    const report = await walkBroken(
      [
        [
          contact,
          '"title": "What is this person to you?",',
          '"title": "What is this person to you?", "pattern": "^[a-z]{12}$", "allOf": [{ "pattern": "lantern" }],',
        ],
      ],
      water,
    );
    const [trap] = report.findings.filter(({ severity }) => severity === 'error');
    expect(trap).toMatchObject({ code: 'no-way-to-submit', pointer: '/properties/Relationship' });
    expect(trap!.message).toContain(
      'not proven, since no right answer to /OtherContact/Relationship was made',
    );
  });
});

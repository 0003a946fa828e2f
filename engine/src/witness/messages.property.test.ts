import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { compilePack, openRelease } from '../compile/index.ts';
import { copyFiles, replaceIn } from '../compile/test/brokenPack.ts';
import { setAnswer } from '../kernel/answers.ts';
import { evaluate } from '../kernel/evaluate.ts';
import { findStep } from '../kernel/forms.ts';
import { closedGates } from '../kernel/gates.ts';
import { formatMessage } from '../kernel/messages.ts';
import type { Answers, Field, Form, Json, JsonObject, Texts } from '../kernel/types.ts';
import { validate } from '../kernel/validate.ts';
import { runs } from '../test/runs.ts';
import { type DrawnForm, drawnForms, withDrawnPack } from './test/drawnForms.ts';

/** What stands in the place of a value that is blank. */
const BLANK = '—';
const FACTS = { today: '2026-11-27', documents: [], members: [] };

type Expression = Json;
const whole = fc.constantFrom(0, 1, 2, -3);

/** Anything that the check takes as a number, of answers that are numbers and of days. */
function numberOf(numbers: string[], days: string[]): fc.Arbitrary<Expression> {
  const get = (pointers: string[]) => fc.constantFrom(...pointers).map((at) => ({ get: at }));
  const day = fc.oneof(get(days), fc.constant({ get: '/$/today' }));
  const { tree } = fc.letrec<{ tree: Expression; leaf: Expression }>((tie) => ({
    leaf: fc.oneof(
      whole,
      fc.tuple(fc.constantFrom('days', 'months', 'years'), day, day).map(([word, a, b]) => ({
        [word]: [a, b],
      })),
      ...(numbers.length
        ? [get(numbers), fc.tuple(get(numbers), whole).map(([one, or]) => ({ ...one, else: or }))]
        : []),
    ),
    tree: fc.oneof(
      { depthSize: 'small' },
      tie('leaf'),
      fc
        .tuple(fc.constantFrom('add', 'subtract', 'multiply'), tie('tree'), tie('tree'))
        .map(([word, a, b]) => ({ [word]: [a, b] })),
      fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => ({
        round: { divide: [a, b] },
        ...{ decimals: 2, rule: 'half-up' },
      })),
    ),
  }));
  return tree;
}

const dayOf = (group: string) => `/${group}/D`;

/** A drawn form whose steps ask for a day, too, and hold people with a message of what was worked out. */
const worked: fc.Arbitrary<DrawnForm> = drawnForms.chain(({ steps }) => {
  const groups = steps.map(({ source }) => String(source.group));
  const params = steps.map((_, index) => {
    const numbers = steps.slice(0, index + 1).flatMap(({ source }, at) =>
      Object.entries(source.properties as { [name: string]: JsonObject })
        .filter(
          ([, { type, classification }]) => type === 'integer' && classification !== 'restricted',
        )
        .map(([name]) => `/${groups[at]}/${name}`),
    );
    return numberOf(numbers, groups.slice(0, index + 1).map(dayOf));
  });
  return fc.tuple(...params).map((values) => ({
    steps: steps.map(({ source, ...step }, index) => ({
      ...step,
      source: {
        ...source,
        properties: {
          ...(source.properties as JsonObject),
          D: {
            ...{ type: 'string', format: 'date', maxLength: 10, title: 'D' },
            ...{ wire: `${groups[index]}d`.toLowerCase(), classification: 'personal' },
          },
        },
        gates: [
          ...((source.gates ?? []) as Json[]),
          {
            id: 'worked',
            must: { [dayOf(groups[index]!)]: { const: '1999-12-31' } },
            message: 'drawn-gate',
            params: { N: values[index]!, D: { get: dayOf(groups[index]!) } },
            blocks: ['next'],
          },
        ],
      },
    })),
  }));
});

/** Everything that people who answered so far read of what is wrong and of what holds them. */
function said(form: Form, raw: Answers, texts: Texts): string[] {
  const evaluation = evaluate(form, raw, { ...FACTS });
  const problems = validate(form, evaluation, { side: 'page' });
  const told = [
    ...problems.map(({ code, params }) => ({ id: code, params })),
    ...form.steps.flatMap(({ name }) =>
      closedGates(form, evaluation, name, []).map(({ message, params }) => ({
        id: message,
        params,
      })),
    ),
  ];
  return told.map(({ id, params }) => formatMessage(texts, id, params, 'es'));
}

const answerOf = ({ type, pointer }: Field): fc.Arbitrary<Json | undefined> => {
  if (type === 'boolean') return fc.constantFrom(undefined, true, false);
  if (pointer.endsWith('/D')) return fc.constantFrom(undefined, '', '2026-11-30', '2024-02-29');
  return fc.constantFrom<Json | undefined>(undefined, '', 0, 1, 2);
};

/** Answers to some of the questions of a form. */
function answersTo(form: Form): fc.Arbitrary<Answers> {
  const fields = form.steps.flatMap(({ name }) => findStep(form, name)!.fields);
  return fc.tuple(...fields.map(answerOf)).map((values) => {
    const answers: Answers = {};
    for (const [index, field] of fields.entries()) setAnswer(answers, field, values[index], {});
    return answers;
  });
}

test('whatever the check takes is said of whatever was answered, or of nothing', async () => {
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(worked, fc.infiniteStream(fc.nat(9999)), (drawn, seeds) =>
      withDrawnPack(drawn, async (folder) => {
        const file = path.join(folder, 'messages.json');
        const messages = JSON.parse(await readFile(file, 'utf8')) as JsonObject;
        const gate = 'Quedan {N, plural, one {# día} other {# días}} desde {D, date, long}.';
        await writeFile(file, JSON.stringify({ ...messages, 'drawn-gate': gate }));
        const release = openRelease(await compilePack(folder));
        const [form, texts] = [release.form('application'), release.texts()];
        const some = fc.sample(answersTo(form), { numRuns: 30, seed: seeds.next().value });
        for (const raw of [{}, ...some])
          for (const text of said(form, raw, texts)) {
            expect(text).not.toMatch(/[{}]|NaN|undefined|null|Infinity|\[object/);
            if (text.startsWith('Quedan')) met.add(text.includes(BLANK) ? 'blank' : 'whole');
          }
      }),
    ),
    { numRuns: runs(6), endOnFailure: true, includeErrorInReport: true },
  );
  expect([...met].sort()).toEqual(['blank', 'whole']);
});

test('a day less a day, and an answer that is none, hold nobody back from reading why she is held', async () => {
  const files = copyFiles();
  const step = 'application/required-documents.schema.json';
  replaceIn(
    files,
    step,
    '"params": {',
    `"params": {
      "days": { "days": [{ "get": "/PersonalInformation/DateOfBirth" }, { "get": "/PersonalInformation/DriversLicenseExpiration" }] },
      "name": { "get": "/OtherContact/Name" },`,
  );
  replaceIn(files, 'messages.json', /("documents-needed": ")/, '$1{name}, {days}: ');
  replaceIn(
    files,
    'texts/es/messages.json',
    /("documents-needed": \{\s*"text": ")/,
    '$1{name}, {days}: ',
  );
  const release = openRelease(await compilePack({ files, findings: [] }));
  const sentence = (raw: Answers) => {
    const form = release.form('application');
    const shut = closedGates(form, evaluate(form, raw, { ...FACTS }), 'required-documents');
    const found = shut.find(({ message }) => message === 'documents-needed')!;
    return formatMessage(release.texts(), found.message, found.params);
  };
  expect(sentence({})).toMatch(/^—, —: /);
  const PersonalInformation = {
    DateOfBirth: '2000-01-01',
    DriversLicenseExpiration: '2000-01-31',
  };
  expect(sentence({ PersonalInformation })).toMatch(/^—, 30: /);
  expect(sentence({ PersonalInformation, OtherContact: { Name: 'Ana' } })).toMatch(/^Ana, 30: /);
});

import path from 'node:path';
import fc from 'fast-check';
import { FileEdits, languagesOf, type PackTexts } from '../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import type { JsonObject } from '../kernel/types.ts';
import { runs } from '../test/runs.ts';
import {
  type Built,
  type Clause,
  type Comparison,
  conditionOf,
  deleteQuestion,
  duplicateQuestion,
  type Group,
  listAskable,
  listRules,
  moveQuestion,
  moveQuestionTo,
  readCondition,
  readQuestion,
  referencesToQuestion,
  SIGNS,
  setCondition,
  stepOfFile,
  writeCondition,
} from './index.ts';
import { changedOf, packAgain, questionsOf } from './test/savedUnchanged.ts';

const VOLUNTEER = path.join(PACKS.shipped, 'examples/volunteer-sign-up');
const volunteer = () => {
  // A form of its own is laid into a pack, as its document says.
  const files = readTexts(PACKS.shipped);
  for (const [name, text] of readTexts(VOLUNTEER)) if (!files.has(name)) files.set(name, text);
  return files;
};
const packs: [string, Map<string, string>][] = [
  ['shipped', readTexts(PACKS.shipped)],
  ['valle-vecino', readTexts(PACKS['valle-vecino'])],
  ['with a form that stands alone', volunteer()],
];

/** Every condition of a pack, wherever it stands. */
function conditionsOf(files: PackTexts): JsonObject[] {
  const found: JsonObject[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      if (['when', 'must', 'warn'].includes(key)) found.push(one as JsonObject);
      walk(one);
    }
  };
  for (const [name, text] of files) if (!/(^|\/)meta\//.test(name)) walk(JSON.parse(text));
  return found;
}

describe.each(packs)('the pack %s', (_name, files) => {
  test('whatever is opened in its form and saved as it is changes no byte', () => {
    const saved = packAgain(files);
    expect(saved.length).toBeGreaterThan(300);
    expect(changedOf(saved)).toEqual([]);
  });

  test('each rule and gate has a message in every language', () => {
    const rules = [...files.keys()]
      .filter((file) => stepOfFile(files, file))
      .flatMap((file) => listRules(files, file));
    expect(rules.length).toBeGreaterThan(0);
    for (const { words, id } of rules)
      expect([id, words.length]).toEqual([id, languagesOf(files).others.length + 1]);
  });

  test('a condition is written as it was read, or is not read', () => {
    for (const condition of conditionsOf(files)) {
      const group = readCondition(condition);
      if (group) expect(JSON.stringify(writeCondition(group))).toBe(JSON.stringify(condition));
    }
  });
});

test('most conditions of the shipped pack are sentences', () => {
  const all = conditionsOf(packs[0]![1]);
  const read = all.filter((one) => readCondition(one));
  expect(read.length / all.length).toBeGreaterThan(0.6);
});

const pointer = fc.constantFrom('/Bill/water/Owed', '/Residence/Rent', '/Home/Kind');
const clause: fc.Arbitrary<Clause> = fc.oneof(
  fc.record({ at: pointer, verb: fc.constantFrom('filled' as const, 'blank' as const) }),
  fc.record({
    at: pointer,
    verb: fc.constantFrom('is' as const, 'is-not' as const, 'includes' as const),
    value: fc.oneof(fc.string(), fc.boolean(), fc.integer()),
  }),
  fc.record({
    at: pointer,
    verb: fc.constantFrom(
      ...(['at-least', 'more-than', 'at-most', 'less-than', 'entries-at-least'] as const),
    ),
    value: fc.nat(500),
  }),
  fc.record({
    at: pointer,
    verb: fc.constantFrom('day-before' as const, 'day-at-least' as const),
    value: fc.constantFrom('today', '2026-12-01'),
  }),
  fc.record({
    at: pointer,
    verb: fc.constantFrom('days-ago' as const, 'days-ahead' as const, 'within-days' as const),
    value: fc.nat(500),
  }),
  fc.record({
    at: fc.constant('/$/members'),
    verb: fc.constantFrom('some-where' as const),
    value: fc.nat(5),
    where: fc.record({ at: pointer, verb: fc.constant('filled' as const) }),
  }),
);
const join = fc.constantFrom('all' as const, 'any' as const);
const operand = fc.oneof(
  fc.integer(),
  fc.record({ get: pointer }),
  fc.record({ days: fc.tuple(fc.record({ get: pointer }), fc.record({ get: pointer })) }),
);
const comparison: fc.Arbitrary<Comparison> = fc.record({
  left: operand,
  sign: fc.constantFrom(...SIGNS),
  right: operand,
});
const single = fc.oneof(clause, comparison);
const group: fc.Arbitrary<Group> = fc.record({
  join,
  parts: fc.array(
    fc.oneof(single, fc.record({ join, parts: fc.array(single, { minLength: 2, maxLength: 3 }) })),
    { minLength: 1, maxLength: 3 },
  ),
});

test('what is written of a sentence is read as one that writes the same', () => {
  fc.assert(
    fc.property(group, (drawn) => {
      const condition = writeCondition(drawn);
      const read = condition && readCondition(condition);
      if (read) expect(writeCondition(read)).toEqual(condition);
    }),
    { numRuns: runs(300) },
  );
});

test.each<[string, JsonObject]>([
  ['an operand that is another answer', { '/A/B': { minimum: { $data: '/$/year' } } }],
  ['not', { not: { '/A/B': true } }],
  ['same', { same: [['/A/B', '/A/C']] }],
  ['a pattern', { '/A/B': { pattern: '^x' } }],
  [
    'three levels',
    { anyOf: [{ '/A/B': true, anyOf: [{ '/A/C': true, anyOf: [{ '/A/D': true }] }] }] },
  ],
])('%s is written by hand', (_what, condition) => {
  expect(readCondition(condition)).toBeUndefined();
});

describe('what is done to the shipped pack', () => {
  const files = packs[0]![1];
  const copy = createPackFolder(PACKS.shipped);
  afterAll(copy.remove);
  const own = questionsOf(files).filter(({ file }) => file.startsWith('programs/'));
  const errorsOf = async (now: PackTexts) =>
    (await copy.check(now)).filter(({ severity }) => severity === 'error');
  const after = ({ changes }: Built, from: PackTexts = files) => withChanges(from, changes);

  test('a question of a program that is deleted leaves nothing behind that the check is against', async () => {
    for (const place of own) {
      const question = readQuestion(files, place);
      // What a hand wrote, as a computed answer, has to be changed first.
      if (referencesToQuestion(files, place).some(({ kind }) => kind === 'hand')) {
        expect(() => deleteQuestion(files, place)).toThrow('speaks of');
        continue;
      }
      const next = after(deleteQuestion(files, place));
      for (const [name, text] of next)
        if (!/(^|\/)(meta|texts)\//.test(name))
          expect([name, text.includes(`"${question.pointer}"`)]).toEqual([name, false]);
    }
    // Checked for those that others speak of.
    const spoken = own.filter(({ name }) =>
      ['HasShutOffNotice', 'Ownership', 'HasEvictionNotice'].includes(name),
    );
    expect(spoken).toHaveLength(3);
    for (const place of spoken)
      expect(await errorsOf(after(deleteQuestion(files, place)))).toEqual([]);
  });

  test('one that is duplicated, moved in its step, or moved to another passes the check', async () => {
    let now: PackTexts = files;
    for (const place of own) {
      const title = `Again ${place.name}`;
      now = after(duplicateQuestion(now, place, { title, translations: { es: title } }), now);
      now = after(moveQuestion(now, place, -1), now);
    }
    const to = { form: 'application', program: 'rent', step: 'landlord', wasPublic: true };
    const moved = { file: 'programs/rent/eviction.schema.json', name: 'NoticeDate' };
    now = after(moveQuestionTo(now, moved, to), now);
    expect(await errorsOf(now)).toEqual([]);
    expect(
      readQuestion(now, { ...moved, file: 'programs/rent/landlord.schema.json' }).words.title,
    ).toEqual(readQuestion(files, moved).words.title);
  });

  test('a condition asks about earlier questions alone', () => {
    const place = { file: 'programs/rent/landlord.schema.json', name: 'AmountOwed' };
    const { step, pointer: question } = readQuestion(files, place);
    const before = listAskable(files, { ...step, question }).map((one) => one.pointer);
    expect(before).toContain('/Landlord/rent/MonthsOwed');
    expect(before).toContain('/PersonalInformation/LastName');
    expect(before).not.toContain('/Landlord/rent/HasEvictionNotice');
    expect(before).not.toContain('/OtherContact/Name');
    const when = writeCondition({
      join: 'all',
      parts: [{ at: '/Landlord/rent/MonthsOwed', verb: 'at-least', value: 2 }],
    });
    const changed = after(setCondition(files, { kind: 'question', ...place }, when));
    expect(conditionOf(changed, { kind: 'question', ...place })).toEqual(when);
    // Back again: as it was, to the letter.
    const first = conditionOf(files, { kind: 'question', ...place });
    expect(after(setCondition(changed, { kind: 'question', ...place }, first), changed)).toEqual(
      new Map(files),
    );
    expect(new FileEdits(changed).textOf(place.file).split('\n').length).toBe(
      new FileEdits(files).textOf(place.file).split('\n').length,
    );
  });
});

import type { PackTexts } from '../../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../../edit/test/packTexts.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import {
  addQuestion,
  BLOCK_WORDS,
  type Built,
  beginBlock,
  canBegin,
  canGive,
  expressionContext,
  hasUnchosen,
  type QuestionPlace,
  readQuestion,
  resultsForSamples,
  setExpression,
  setMoney,
  shapeOfBlock,
  UNCHOSEN,
  type ValueKind,
} from '../index.ts';

const packs = Object.values(PACKS).map((folder) => readTexts(folder));
const files = packs[0]!;
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);
const after = ({ changes }: Built, from: PackTexts) => withChanges(from, changes);

/** Every question of a pack that is worked out. */
const computedIn = (pack: PackTexts): QuestionPlace[] =>
  [...pack].flatMap(([file, text]) => {
    if (!/\.(schema|fields)\.json$/.test(file) || /(^|\/)meta\//.test(file)) return [];
    const { properties = {} } = JSON.parse(text) as { properties?: { [name: string]: JsonObject } };
    return Object.entries(properties).flatMap(([name, { computed }]) =>
      computed === undefined ? [] : [{ file, name }],
    );
  });

const TABLE = JSON.stringify({
  $schema: '../meta/table.schema.json',
  title: 'Income limits',
  source: 'State plan',
  from: '2026-10-01',
  keys: { size: 'exact' },
  rows: [
    { by: { size: 1 }, gives: { monthly: 1956.25, word: 'low' } },
    { by: { size: 3 }, gives: { monthly: 3331.5, word: 'high' } },
  ],
});
const place = { form: 'application', step: 'disclosures' };
const rent = { get: '/Residence/MonthlyRent' };

/** The pack with a table, and a question at the end of the form that is worked out. */
function worked(): { now: Map<string, string>; at: QuestionPlace } {
  const from = new Map(files).set('tables/limits.json', TABLE);
  const calculation = { verb: 'count' as const, of: ['/$/members'] };
  const question = { kind: 'computed' as const, title: 'Worked out', translations: { es: 'X' } };
  const built = addQuestion(from, { ...place, ...question, calculation });
  return { now: new Map(after(built, from)), at: built.at as QuestionPlace };
}
const contextOf = (now: PackTexts, at: QuestionPlace) => {
  const { step, pointer } = readQuestion(now, at);
  return expressionContext(now, at.file, { ...step, question: pointer });
};
const declared = (now: PackTexts, { file, name }: QuestionPlace) =>
  JSON.parse(now.get(file)!).properties[name];
const errorsOf = async (now: PackTexts) =>
  (await copy.check(now)).filter(({ severity }) => severity === 'error');

test('what is worked out, opened in its form and saved as it is, changes no byte', () => {
  const found = packs.flatMap((pack) => computedIn(pack).map((at) => [pack, at] as const));
  expect(found.length).toBeGreaterThan(0);
  for (const [pack, at] of found) {
    const { computed } = readQuestion(pack, at);
    expect(shapeOfBlock(computed!)).not.toBe('hand');
    expect(contextOf(pack, at).typeOf(computed!).problems).toEqual([]);
    expect(setExpression(pack, at, computed!).changes).toEqual([]);
  }
});

test('each way to work a value out begins with what the check takes', async () => {
  let { now, at } = worked();
  const condition = { '/Residence/MonthlyRent': { minimum: 1 } };
  const begun: string[] = [];
  for (const word of BLOCK_WORDS) {
    const context = contextOf(now, at);
    expect([word, canBegin(context, word)]).toEqual([word, true]);
    const begins = beginBlock(context, word, { current: rent, wanted: [], condition });
    expect([word, hasUnchosen(begins)]).toEqual([word, word === 'table']);
    const block = word === 'table' ? { ...begins, by: { size: 1 } } : begins;
    const { type, problems } = context.typeOf(block);
    const isEndless = word === 'divide';
    expect([word, problems.map(({ code }) => code)]).toEqual([
      word,
      isEndless ? ['needs-rounding'] : [],
    ]);
    expect([word, shapeOfBlock(block), canGive(word, [type.kind])]).toEqual([word, word, true]);
    const whole = isEndless ? { round: block, decimals: 2, rule: 'half-up' } : block;
    now = after(setExpression(now, at, whole), now);
    expect([word, await errorsOf(now)]).toEqual([word, []]);
    begun.push(`${word} ${declared(now, at).type}`);
  }
  expect(begun.slice(0, 5)).toEqual([
    'add number',
    'subtract number',
    'multiply number',
    'divide number',
    'round number',
  ]);
}, 120_000);

test('what the question takes follows what is worked out, and what a hand declared stays while it fits', () => {
  const { now, at } = worked();
  expect(declared(now, at).type).toBe('integer');
  const lookUp = (column: string): Json => ({ table: 'limits', by: { size: 1 }, column });
  const money = after(setExpression(now, at, lookUp('monthly')), now);
  expect(declared(money, at)).toMatchObject({ type: 'number', decimals: 2 });
  const text = after(setExpression(money, at, lookUp('word')), money);
  expect(declared(text, at).type).toBe('string');
  expect(declared(text, at).decimals).toBeUndefined();
  const day = after(setExpression(text, at, { get: '/$/today' }), text);
  expect(declared(day, at)).toMatchObject({ type: 'string', format: 'date' });
  const wide = new Map(now).set(
    at.file,
    now
      .get(at.file)!
      .replace(
        '"type": "integer",\n      "title": "Worked out"',
        '"type": "number",\n      "decimals": 2,\n      "title": "Worked out"',
      ),
  );
  expect(declared(wide, at).decimals).toBe(2);
  const same = after(setExpression(wide, at, { count: '/$/incomes' }), wide);
  expect(declared(same, at)).toMatchObject({ type: 'number', decimals: 2 });
});

test.each<[string, Json]>([
  ['two words in one', { add: [1, 2], multiply: [3, 4] }],
  ['a word that is not known', { power: [2, 3] }],
  ['a part that belongs elsewhere', { add: [1, 2], column: 'x' }],
  ['a list where a list stands', [1, 2]],
])('%s is as a hand wrote it', (_what, expression) => {
  expect(shapeOfBlock(expression)).toBe('hand');
});

test('what fits no place is not offered, and what does not fit is told', () => {
  const { now, at } = worked();
  const context = contextOf(now, at);
  const days = context.operands.filter(({ type }) => type.kind === 'day').map((one) => one.pointer);
  expect(days).toContain('/$/today');
  expect(context.operands.map(({ pointer }) => pointer)).not.toContain('/PersonalInformation/SSN');
  const { problems } = context.typeOf({ add: [{ get: '/$/today' }, 1] });
  expect(problems).toEqual([{ at: ['add', 0], code: 'wrong-operand' }]);
});

test.each<Json>([
  { add: 5 },
  { add: null },
  { days: { get: '/$/today' } },
  { round: 1.5, decimals: -1 },
])('what nothing can be worked out of is left to the live step: %j', (expression) => {
  const { now, at } = worked();
  expect(resultsForSamples(now, at, { expression, today: '2026-11-21' })).toBeUndefined();
});

test('a number of more places than a question takes is told to be rounded', () => {
  const { now, at } = worked();
  const codes = (expression: Json) =>
    contextOf(now, at)
      .typeOf(expression)
      .problems.map(({ code }) => code);
  expect(codes({ multiply: [0.125, 0.25] })).toEqual(['needs-rounding']);
  expect(codes({ multiply: [0.25, 0.25] })).toEqual([]);
});

test('a look-up begins with a table and a column that give what is wanted', () => {
  const { now, at } = worked();
  const words = JSON.parse(TABLE);
  words.rows = [{ by: { size: 1 }, gives: { word: 'low', day: '2026-10-01' } }];
  now.set('tables/a-words.json', JSON.stringify(words));
  const context = contextOf(now, at);
  const begin = (wanted: ValueKind[]) =>
    beginBlock(context, 'table', { current: 1, wanted, condition: {} });
  expect(begin(['number'])).toMatchObject({ table: 'limits', column: 'monthly' });
  expect(begin(['day'])).toMatchObject({ table: 'a-words', column: 'day' });
  expect(canBegin(context, 'table', ['truth'])).toBe(false);
  // By what it is looked up nobody has said yet.
  expect(begin(['number']).by).toEqual({ size: UNCHOSEN });
  expect(hasUnchosen({ add: [1, begin(['number'])] })).toBe(true);
  expect(hasUnchosen({ add: [1, { get: '/$/year' }] })).toBe(false);
});

test('what stands for the other is of the kind of what stands there', () => {
  const { now, at } = worked();
  const current = { get: '/$/today' };
  const block = beginBlock(contextOf(now, at), 'if', { current, wanted: [], condition: {} });
  expect(block.else).toBe('2026-01-01');
});

test('it comes to something for each sample, as far as no condition is asked', () => {
  const { now, at } = worked();
  const results = (expression: Json) =>
    resultsForSamples(now, at, { expression, today: '2026-11-21' });
  const rents = results({ multiply: [rent, 12], else: 0 })!;
  expect(rents.length).toBeGreaterThan(0);
  expect(rents.some(({ value }) => typeof value === 'number' && value > 0)).toBe(true);
  const limit = results({ table: 'limits', by: { size: 3 }, column: 'monthly' })!;
  expect(limit[0]!.value).toBe(3331.5);
  const chosen = { if: { '/Residence/MonthlyRent': true } };
  expect(results(Object.assign(chosen, Object.fromEntries([['then', 1]])))).toBeUndefined();
});

test('a number that is worked out is shown as money, for as long as it is a number', async () => {
  const { now, at } = worked();
  const money = after(setMoney(now, at, true), now);
  expect(declared(money, at)).toMatchObject({ type: 'number', decimals: 2, mask: 'money' });
  expect(readQuestion(money, at).isMoney).toBe(true);
  expect(await errorsOf(money)).toEqual([]);
  const lookUp = (column: string) => ({
    table: 'limits',
    by: { size: { count: '/$/members' } },
    column,
  });
  const figure = after(setExpression(money, at, lookUp('monthly')), money);
  expect(declared(figure, at).mask).toBe('money');
  expect(await errorsOf(figure)).toEqual([]);
  const word = after(setExpression(figure, at, lookUp('word')), figure);
  expect(declared(word, at).mask).toBeUndefined();
  expect(() => setMoney(word, at, true)).toThrow(expect.objectContaining({ code: 'not-allowed' }));
  const plain = after(setMoney(figure, at, false), figure);
  expect(declared(plain, at).mask).toBeUndefined();
  expect(await errorsOf(plain)).toEqual([]);
}, 60_000);

test('what has more places than cents is rounded before it is money', () => {
  const { now, at } = worked();
  const third = { round: { divide: [{ count: '/$/members' }, 3] }, decimals: 3, rule: 'half-up' };
  const fine = after(setExpression(now, at, third), now);
  expect(() => setMoney(fine, at, true)).toThrow(expect.objectContaining({ code: 'not-allowed' }));
});

test('what is looked up in a column of money is shown as money, and so is what is made of it', async () => {
  const { now: plain, at } = worked();
  const [file] = [...plain.keys()].filter((name) => name.endsWith('tables/limits.json'));
  const table = JSON.parse(plain.get(file!)!);
  const now = new Map(plain).set(file!, JSON.stringify({ ...table, money: ['monthly'] }));
  const lookUp = (column: string): Json => ({ table: 'limits', by: { size: 1 }, column });
  const maskOf = (expression: Json, from: PackTexts = now) =>
    declared(after(setExpression(from, at, expression), from), at).mask;
  expect(maskOf(lookUp('monthly'))).toBe('money');
  expect(maskOf({ add: [lookUp('monthly'), 5] })).toBe('money');
  expect(maskOf({ multiply: [lookUp('monthly'), 12] })).toBe('money');
  const share = { divide: [lookUp('monthly'), lookUp('monthly')] };
  expect(maskOf({ round: share, decimals: 2, rule: 'half-up' })).toBeUndefined();
  const money = after(setExpression(now, at, lookUp('monthly')), now);
  expect(await errorsOf(money)).toEqual([]);
  // Of fractions of a cent the page would show some other number.
  expect(maskOf({ multiply: [lookUp('monthly'), 0.125] }, money)).toBeUndefined();
  // Who says that it is shown as a number is not asked again.
  const number = after(setMoney(money, at, false), money);
  expect(maskOf({ add: [lookUp('monthly'), 5] }, number)).toBeUndefined();
  expect(maskOf({ count: '/$/members' }, money)).toBeUndefined();
});

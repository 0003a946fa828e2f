import type { JsonObject } from '../../kernel/types.ts';
import { breakPack, findAll, findOne } from '../test/breakPack.ts';

const WIZARD = 'application/wizard.json';
const COURT = 'programs/rent/eviction.schema.json';
const DAYS = /"max": \[0, \{ "days"[^\n]*\}\]/;
const FACT =
  /\s*"subtract": \[\s*\{\s*"get": "\/PersonalInformation\/PersonsInHousehold"\s*\},\s*1\s*\]\s*/;
const TABLE = 'tables/limits.json';

/** What is found with another expression in place of the days until court. */
async function codesOf(expression: string): Promise<[string, string][]> {
  const findings = await findAll([COURT, DAYS, expression]);
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ code, pointer }) => [code, pointer.replace('/properties/DaysToCourt/computed', '')]);
}

test('each result has a kind, and each operand the kind that is wanted', async () => {
  expect(await codesOf('"days": [{ "get": "/$/year" }, { "get": "/$/today" }]')).toEqual([
    ['wrong-operand', '/days/0'],
  ]);
  expect(await codesOf('"sum": "/$/incomes", "of": "/amonut"')).toEqual([['unknown-field', '/of']]);
  expect(await codesOf('"sum": "/$/incomes", "of": "/amount"')).toEqual([['needs-rounding', '']]);
  expect(await codesOf('"divide": [{ "count": "/$/members" }, 2]')).toEqual([
    ['needs-rounding', ''],
  ]);
  expect(await codesOf('"get": "/$/today"')).toEqual([['wrong-operand', '']]);
  expect(await codesOf('"count": "/$/members", "get": "/$/year"')).toEqual([['wrong-operand', '']]);
  expect(
    await codesOf(
      '"sum": "/$/members", "of": { "round": { "sum": "/income", "of": "/amount" }, "decimals": 0, "rule": "down" }',
    ),
  ).toEqual([]);
  expect(
    await codesOf(
      '"if": { "compare": [{ "get": "/$/today" }, "<", 3] }, "then": 1, "else": { "count": "/$/members", "where": { "/isCompleet": { "const": true } } }',
    ),
  ).toEqual([
    ['wrong-operand', '/if/compare'],
    ['unknown-field', '/else/where/~1isCompleet'],
  ]);
});

test('nothing is asked of what nobody answers', async () => {
  const required = await findAll([COURT, '"CourtDate"]', '"CourtDate", "DaysToCourt"]']);
  expect(required.map(({ code, pointer }) => [code, pointer])).toContainEqual([
    'misplaced-keyword',
    '/required/3',
  ]);
  const limited = await findOne([COURT, /("DaysToCourt": \{)/, '$1 "minimum": 1,']);
  expect(limited).toMatchObject({
    code: 'misplaced-keyword',
    pointer: '/properties/DaysToCourt/minimum',
  });
  const restricted = await findAll([
    COURT,
    DAYS,
    '"if": { "/PersonalInformation/SSN": true }, "then": 1, "else": 0',
  ]);
  expect(restricted.map(({ code }) => code)).toEqual(['wrong-operand']);
});

const limits = (rows: JsonObject[], more: JsonObject = {}): string =>
  JSON.stringify({
    $schema: '../meta/table.schema.json',
    title: 'Limits',
    source: 'State plan 2027',
    from: '2026-10-01',
    keys: { size: 'exact' },
    rows,
    ...more,
  });

/** What is found with a table in the pack, and a fact that looks into it. */
async function withTable(text: string, fact: string): Promise<[string, string, string][]> {
  const findings = await breakPack((broken) => {
    broken.set(TABLE, Buffer.from(text));
    const wizard = broken.get(WIZARD)!.toString('utf8');
    expect(wizard).toMatch(FACT);
    broken.set(WIZARD, Buffer.from(wizard.replace(FACT, fact)));
  });
  return findings
    .filter(({ file }) => file === TABLE || file === WIZARD)
    .map(({ code, file, pointer }) => [code, file, pointer]);
}

const SIZE = '"size": { "get": "/PersonalInformation/PersonsInHousehold" }';
const lookUp = (by: string, column: string) =>
  `"table": "limits", "by": { ${by} }, "column": "${column}", "else": 0`;
const rows = [
  { by: { size: 1 }, gives: { monthly: 1956 } },
  { by: { size: 2 }, gives: { monthly: 2643 } },
];

test('a table is looked into by its keys, for its columns', async () => {
  expect(await withTable(limits(rows), lookUp(SIZE, 'monthly'))).toEqual([]);
  const wrong: [string, string][] = [
    [lookUp(SIZE, 'month'), '/facts/membersNeeded/column'],
    [lookUp('"persons": 3', 'monthly'), '/facts/membersNeeded/by'],
    [lookUp('"size": { "get": "/$/today" }', 'monthly'), '/facts/membersNeeded/by/size'],
  ];
  const found = await withTable(limits(rows), wrong[0]![0]);
  expect(found).toEqual([['unknown-column', WIZARD, wrong[0]![1]]]);
  const keys = await withTable(limits(rows), wrong[1]![0]);
  expect(keys.map(([code]) => code)).toEqual(['unknown-column', 'unknown-column']);
  const kinds = await withTable(limits(rows), wrong[2]![0]);
  expect(kinds).toEqual([['wrong-operand', WIZARD, wrong[2]![1]]]);
});

test('what a row gives may be a blank text, a key may not', async () => {
  const words = (word: string) => ({ ...rows[0]!, gives: { monthly: 1956, word } });
  const blank = [words(''), { ...words('x'), by: { size: 2 } }];
  expect(await withTable(limits(blank), lookUp(SIZE, 'monthly'))).toEqual([]);
  const unkeyed = [...rows, { by: { size: '' }, gives: { monthly: 1 } }];
  const found = await withTable(limits(unkeyed), lookUp(SIZE, 'monthly'));
  expect(found).toEqual([['table-row', TABLE, '/rows/2/by']]);
});

test('a column of money that no row gives, and one of texts, are told of where they are named', async () => {
  const words = rows.map((row) => ({ ...row, gives: { monthly: 1, word: 'x' } }));
  const table = limits(words, { money: ['monthly', 'nope', 'word'] });
  expect(await withTable(table, lookUp(SIZE, 'monthly'))).toEqual([
    ['money-column', TABLE, '/money/1'],
    ['money-column', TABLE, '/money/2'],
  ]);
});

test('each row of a table is whole, has its source and its days, and is found alone', async () => {
  const bad: JsonObject[] = [
    ...rows,
    { by: { size: 1 }, gives: { monthly: 2000 } },
    { by: { size: '3' }, gives: { month: 1 } },
    { by: { size: 4 }, gives: { monthly: 1 }, from: '2026-02-31' },
  ];
  const found = await withTable(limits(bad), lookUp(SIZE, 'monthly'));
  expect(found.map(([code, , pointer]) => [code, pointer])).toEqual([
    ['table-row', '/rows/2'],
    ['table-row', '/rows/3/by/size'],
    ['table-row', '/rows/3/gives'],
    ['table-row', '/rows/3/gives/month'],
    ['table-row', '/rows/4/from'],
  ]);
  const later = [...rows, { by: { size: 1 }, gives: { monthly: 2000 }, from: '2027-10-01' }];
  const closed = later.map((row, at) => (at === 0 ? { ...row, until: '2027-09-30' } : row));
  expect(await withTable(limits(closed), lookUp(SIZE, 'monthly'))).toEqual([]);
});

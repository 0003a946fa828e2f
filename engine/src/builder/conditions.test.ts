import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import type { JsonObject } from '../kernel/types.ts';
import { listAskable } from './askable.ts';
import { conditionOf, setCondition } from './conditionEdits.ts';
import {
  askedOf,
  type Clause,
  type Comparison,
  canAdd,
  type Group,
  hasUnasked,
  readCondition,
  UNCOMPARED,
  writeCondition,
} from './conditions.ts';
import { type CaseLabels, listDeskAskable } from './desk/index.ts';
import {
  beginBlock,
  comparedKinds,
  deskExpressionContext,
  expressionContext,
  signsFor,
  withLeft,
} from './expressions/index.ts';

const clause = (at: string) => ({ at, verb: 'is' as const, value: 'x' });
const [a, b, c] = ['/A/a', '/A/b', '/A/c'].map(clause) as [
  ReturnType<typeof clause>,
  ReturnType<typeof clause>,
  ReturnType<typeof clause>,
];
const is = { const: 'x' };

test('a group within one that joins alike is written as its parts: "all" never becomes "any"', () => {
  const all = { join: 'all' as const, parts: [a, { join: 'all' as const, parts: [b, c] }] };
  expect(writeCondition(all)).toEqual({ '/A/a': is, '/A/b': is, '/A/c': is });
  const any = { join: 'any' as const, parts: [a, { join: 'any' as const, parts: [b, c] }] };
  expect(writeCondition(any)).toEqual({ anyOf: [{ '/A/a': is }, { '/A/b': is }, { '/A/c': is }] });
});

test('a group that joins otherwise stays one, and is read back', () => {
  const mixed = { join: 'all' as const, parts: [a, { join: 'any' as const, parts: [b, c] }] };
  const written = writeCondition(mixed)!;
  expect(written).toEqual({ '/A/a': is, anyOf: [{ '/A/b': is }, { '/A/c': is }] });
  expect(readCondition(written)).toEqual(mixed);
});

const today = { get: '/$/today' };
const DUE = '/Bill/Due';
const due = { get: DUE };
const child: Clause = { at: '/relationship', verb: 'is', value: 'child' };
const young: Clause = { at: '/dateOfBirth', verb: 'day-after', value: '2008-11-26' };

test.each<[string, Clause, JsonObject]>([
  [
    'a day before today',
    { at: DUE, verb: 'day-before', value: 'today' },
    { compare: [due, '<', today] },
  ],
  [
    'a day from another on',
    { at: DUE, verb: 'day-at-least', value: '2026-12-01' },
    { compare: [due, '>=', '2026-12-01'] },
  ],
  [
    'a day at least a month ago',
    { at: DUE, verb: 'days-ago', value: 30 },
    { compare: [{ days: [due, today] }, '>=', 30] },
  ],
  [
    'a day far ahead',
    { at: DUE, verb: 'days-ahead', value: 30 },
    { compare: [{ days: [today, due] }, '>=', 30] },
  ],
  [
    'a day of the next week, which has not gone by',
    { at: DUE, verb: 'within-days', value: 7 },
    {
      compare: [{ days: [today, due] }, '<=', 7],
      not: { compare: [due, '<', today] },
    },
  ],
  [
    'a list with so many entries',
    { at: '/$/members', verb: 'entries-at-least', value: 2 },
    { '/$/members': { minItems: 2 } },
  ],
  [
    'anyone of a list where',
    { at: '/$/members', verb: 'some-where', value: 1, where: child },
    { compare: [{ count: '/$/members', where: { '/relationship': { const: 'child' } } }, '>=', 1] },
  ],
  [
    'nobody of a list where, by a day',
    { at: '/$/members', verb: 'none-where', where: young },
    {
      compare: [
        {
          count: '/$/members',
          where: { compare: [{ get: '/dateOfBirth' }, '>', '2008-11-26'] },
        },
        '=',
        0,
      ],
    },
  ],
])('%s is written as a hand writes it, and read back', (_what, said, written) => {
  const group = { join: 'all' as const, parts: [said] };
  expect(JSON.stringify(writeCondition(group))).toBe(JSON.stringify(written));
  expect(readCondition(written)).toEqual(group);
});

test('several comparisons hold together, beside others and in groups', () => {
  const before: Clause = { at: DUE, verb: 'day-before', value: 'today' };
  const soon: Clause = { at: '/Bill/Off', verb: 'within-days', value: 7 };
  const all = { join: 'all' as const, parts: [a, before, soon] };
  const written = writeCondition(all)!;
  expect(Object.keys(written)).toEqual(['/A/a', 'compare', 'anyOf']);
  expect(readCondition(written)).toEqual(all);
  const any = { join: 'any' as const, parts: [before, soon, a] };
  expect(readCondition(writeCondition(any)!)).toEqual(any);
});

test.each<[string, JsonObject]>([
  ['not beside what it does not belong to', { '/A/a': true, not: { '/A/b': true } }],
  ['one alternative that is no comparison', { anyOf: [{ '/A/a': true }] }],
  ['a comparison by a sign that no condition has', { compare: [due, '==', today] }],
  ['one alternative alone that compares', { anyOf: [{ compare: [due, '=', today] }] }],
  [
    'more than a verb says beside what it says',
    {
      compare: [{ days: [today, due] }, '<=', 7],
      not: { compare: [due, '<=', today] },
    },
  ],
])('%s stays as a hand wrote it', (_what, condition) => {
  expect(readCondition(condition)).toBeUndefined();
});

const off = { get: '/Bill/Off' };
test.each<[string, Comparison]>([
  ['a day beside another answer', { left: due, sign: '<', right: off }],
  ['today first', { left: today, sign: '>', right: due }],
  ['days ahead that may have gone by', { left: { days: [today, due] }, sign: '<=', right: 7 }],
  [
    'a sum',
    { left: { sum: '/$/incomes', of: '/amount' }, sign: '>=', right: { multiply: [2, off] } },
  ],
  ['a text that is another', { left: due, sign: '!=', right: 'x' }],
  [
    'entries of which two things are said',
    { left: { count: '/$/members', where: { '/a': true, '/b': true } }, sign: '>=', right: 1 },
  ],
  ['what no block knows', { left: { power: [2, 3] }, sign: '=', right: 8 }],
])('%s is two expressions that are compared', (_what, compared) => {
  const written = { compare: [compared.left, compared.sign, compared.right] };
  const group = { join: 'all' as const, parts: [compared] };
  expect(readCondition(written)).toEqual(group);
  expect(JSON.stringify(writeCondition(group))).toBe(JSON.stringify(written));
  // Beside other parts, and in a group.
  const soon: Clause = { at: '/Bill/Off', verb: 'within-days', value: 7 };
  const other = { ...compared, sign: '=' as const };
  for (const join of ['all', 'any'] as const) {
    const several = { join, parts: [a, compared, soon, other] };
    const condition = writeCondition(several)!;
    expect(readCondition(condition)).toEqual(several);
    expect(JSON.stringify(writeCondition(readCondition(condition)!))).toBe(
      JSON.stringify(condition),
    );
  }
});

test('two values are compared once both of them are chosen', () => {
  const begun = { join: 'all' as const, parts: [a, UNCOMPARED] };
  expect([hasUnasked(begun), writeCondition(begun)]).toEqual([true, undefined]);
  expect(writeCondition(askedOf(begun))).toEqual({ '/A/a': is });
  const half = { ...UNCOMPARED, left: { multiply: [{ get: '/A/b' }, 12] } };
  expect(askedOf({ join: 'all', parts: [half] }).parts).toEqual([]);
  const whole = { join: 'all' as const, parts: [{ ...half, right: 5 }] };
  expect(hasUnasked(whole)).toBe(false);
  expect(writeCondition(whole)).toEqual({ compare: [half.left, '>=', 5] });
});

test('what is compared in blocks is checked, stands in the file, and goes without a trace', async () => {
  const files = readTexts(PACKS.shipped);
  const copy = createPackFolder(PACKS.shipped);
  const of = { kind: 'document' as const, program: 'rent', id: 'lease' };
  const place = {
    form: 'application',
    program: 'rent',
    step: 'required-documents',
    isOfStep: true,
  };
  const context = expressionContext(files, 'programs/rent/program.json', place);
  const asked = context.operands.filter(({ from }) => from === 'question');
  const number = asked.findLast(({ type }) => type.kind === 'number')!;
  const first = withLeft(context, { ...UNCOMPARED, right: 0 }, { get: number.pointer });
  expect(context.problemsOf(first)).toEqual([]);
  expect(comparedKinds(context, first)).toEqual(['number']);
  // A division needs no rounding where it is compared.
  const half = withLeft(context, first, { divide: [first.left, 2] });
  expect(context.problemsOf(half)).toEqual([]);
  const before = conditionOf(files, of);
  const parts = [first, half];
  const now = withChanges(
    files,
    setCondition(files, of, writeCondition({ join: 'all', parts })).changes,
  );
  try {
    const found = await copy.check(now);
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
  } finally {
    copy.remove();
  }
  expect(
    setCondition(now, of, writeCondition(readCondition(conditionOf(now, of)!)!)).changes,
  ).toEqual([]);
  const back = withChanges(now, setCondition(now, of, before).changes);
  expect(back.get('programs/rent/program.json')).toBe(files.get('programs/rent/program.json'));
  // A text has no order, and a number can't stand beside a day.
  const day = withLeft(context, { ...first, right: 5 }, { get: '/$/today' });
  expect([day.sign, day.right]).toEqual(['>=', '2026-01-01']);
  const text = withLeft(context, day, 'x');
  expect([text.sign, signsFor(context, text)]).toEqual(['=', ['=', '!=']]);
  expect(context.problemsOf({ ...first, right: { get: '/$/today' } })).toEqual([
    { at: [], code: 'wrong-operand' },
  ]);
  expect(context.problemsOf({ ...first, left: { add: [{ get: '/$/today' }, 1] } })).toEqual([
    { at: [0, 'add', 0], code: 'wrong-operand' },
  ]);
}, 60_000);

test('the desk compares what is known of a case with answers, but for what is kept locked', () => {
  const files = readTexts(PACKS.shipped);
  const facts = new Proxy({}, { get: (_, name) => String(name) }) as CaseLabels['facts'];
  const reading = { caseTitle: 'The case', yes: 'Yes', no: 'No', facts, reads: 'action' as const };
  const context = deskExpressionContext(files, 'desk/actions/any.json', reading);
  const pointers = context.operands.map(({ pointer }) => pointer);
  expect(pointers).toEqual(expect.arrayContaining(['/Residence/MonthlyRent']));
  const locked = listDeskAskable(files, reading).filter(({ isRestricted }) => isRestricted);
  expect(locked.length).toBeGreaterThan(0);
  for (const { pointer } of locked) expect(pointers).not.toContain(pointer);
  const rent: Comparison = { left: { get: '/Residence/MonthlyRent' }, sign: '>=', right: 500 };
  expect(context.problemsOf(rent)).toEqual([]);
  // What is kept with a case can't read today.
  const kept = deskExpressionContext(files, 'desk/actions/any.json', {
    ...reading,
    reads: 'queue',
  });
  const today: Comparison = { left: { get: '/$/today' }, sign: '=', right: { get: '/$/today' } };
  expect(kept.problemsOf(today)).toEqual([
    { at: [0, 'get'], code: 'unsettled-condition' },
    { at: [2, 'get'], code: 'unsettled-condition' },
  ]);
  expect(context.problemsOf(today)).toEqual([]);
  const days = kept.operands.findLast(({ type }) => type.kind === 'day')!;
  const current = { get: days.pointer };
  const left = beginBlock(kept, 'days', { current, wanted: [], condition: {} });
  expect(kept.problemsOf({ left, sign: '>', right: 5 })).toEqual([]);
  const due = context.operands.find(({ type }) => type.kind === 'day')!;
  const late: Comparison = { left: { get: due.pointer }, sign: '<', right: 5 };
  expect(context.problemsOf(late)).toEqual([{ at: [], code: 'wrong-operand' }]);
});

test('what is offered of dates and of lists passes the check', async () => {
  const files = readTexts(PACKS.shipped);
  const copy = createPackFolder(PACKS.shipped);
  const at = { form: 'application', program: 'rent', step: 'required-documents', isOfStep: true };
  const asked = listAskable(files, at);
  const notice = asked.find(({ pointer }) => pointer === '/Eviction/rent/NoticeDate')!;
  const members = asked.find(({ pointer }) => pointer === '/$/members')!;
  expect(notice.verbs).toContain('within-days');
  const entries = members.entries!.map(({ pointer }) => pointer);
  expect(entries).toEqual(expect.arrayContaining(['/dateOfBirth', '/relationship']));
  const parts: Clause[] = [
    { at: notice.pointer, verb: 'within-days', value: 10 },
    { at: notice.pointer, verb: 'day-at-most', value: 'today' },
    { at: members.pointer, verb: 'entries-at-least', value: 1 },
    ...members.entries!.map(({ pointer, kind, choices }): Clause => {
      const value = choices[0]?.value ?? '2026-01-01';
      const verb = kind === 'date' ? 'day-before' : kind === 'choice' ? 'is' : 'filled';
      const where = { at: pointer, verb, ...(verb !== 'filled' && { value }) } as Clause;
      return { at: members.pointer, verb: 'some-where', value: 1, where };
    }),
  ];
  const of = { kind: 'document' as const, program: 'rent', id: 'lease' };
  const condition = writeCondition({ join: 'all', parts })!;
  const now = withChanges(files, setCondition(files, of, condition).changes);
  try {
    const found = await copy.check(now);
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
  } finally {
    copy.remove();
  }
  // What a list is asked about comes before the question that fills it, too.
  const list = 'application/additional-household-members.schema.json';
  const own = JSON.parse(files.get(list)!);
  const pointer = `/${own.group}/${Object.keys(own.properties)[0]}`;
  const step = 'additional-household-members';
  const before = listAskable(files, { form: 'application', step, question: pointer });
  expect(before.length).toBeGreaterThan(0);
  expect(before.map((one) => one.question)).not.toContain(pointer);
}, 60_000);

test('what is kept locked of an entry is not offered to a condition', () => {
  const files = readTexts(PACKS.shipped);
  const at = { form: 'application', program: 'rent', step: 'required-documents', isOfStep: true };
  const offered = () =>
    listAskable(files, at)
      .find(({ pointer }) => pointer === '/$/members')!
      .entries!.map(({ pointer }) => pointer);
  expect(offered()).toContain('/dateOfBirth');
  const step = 'household-member/personal-information.schema.json';
  const locked = JSON.parse(files.get(step)!);
  const [name] = Object.entries<JsonObject>(locked.properties).find(([, { wire }]) =>
    JSON.stringify(wire)?.includes('dateOfBirth'),
  )!;
  locked.properties[name].classification = 'restricted';
  files.set(step, JSON.stringify(locked));
  expect(offered()).not.toContain('/dateOfBirth');
});

test('a day that is not in the calendar is no sentence of days', () => {
  const compared: Comparison = { left: due, sign: '<', right: '2026-13-40' };
  const condition = { compare: [compared.left, compared.sign, compared.right] };
  expect(readCondition(condition)).toEqual({ join: 'all', parts: [compared] });
});

test('a group and a second comparison are offered only where both can be written together', () => {
  const one: Comparison = { left: { get: '/a' }, sign: '<', right: 5 };
  const two: Comparison = { left: { get: '/b' }, sign: '<', right: 6 };
  const group: Group = {
    join: 'any',
    parts: [
      { at: '/c', verb: 'filled' },
      { at: '/d', verb: 'filled' },
    ],
  };
  const all = (...parts: Group['parts']): Group => ({ join: 'all', parts });
  expect(writeCondition(all(one, two, group))).toBeUndefined();
  expect([canAdd(all(one, two), 'group'), canAdd(all(one, group), 'comparison')]).toEqual([
    false,
    false,
  ]);
  expect([canAdd(all(one), 'group'), canAdd(all(group), 'comparison')]).toEqual([true, true]);
  expect(writeCondition(all(one, group))).toBeDefined();
});

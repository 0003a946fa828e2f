import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import type { JsonObject } from '../kernel/types.ts';
import { listAskable } from './askable.ts';
import { setCondition } from './conditionEdits.ts';
import { type Clause, readCondition, writeCondition } from './conditions.ts';

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
  ['a comparison the other way round', { compare: [today, '>', due] }],
  ['two answers', { compare: [due, '<', { get: '/Bill/Off' }] }],
  ['days ahead that may have gone by', { compare: [{ days: [today, due] }, '<=', 7] }],
  ['a sum', { compare: [{ sum: '/$/incomes', of: '/amount' }, '>=', 1] }],
  ['not beside what it does not belong to', { '/A/a': true, not: { '/A/b': true } }],
  [
    'two things of an entry',
    {
      compare: [{ count: '/$/members', where: { '/a': true, '/b': true } }, '>=', 1],
    },
  ],
  ['one alternative that is no comparison', { anyOf: [{ '/A/a': true }] }],
])('%s stays as a hand wrote it', (_what, condition) => {
  expect(readCondition(condition)).toBeUndefined();
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

test('a day that is not in the calendar is no sentence', () => {
  expect(readCondition({ compare: [due, '<', '2026-13-40'] })).toBeUndefined();
});

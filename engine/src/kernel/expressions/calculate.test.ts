import fc from 'fast-check';
import { evaluateExpression, holds, type Scope } from '../conditions.ts';
import { shiftDay } from '../keywords/days.ts';
import type { ComparisonSign, Expression, Json, JsonObject, Tables } from '../types.ts';
import { daysBetween, monthsBetween, yearsBetween } from './daysBetween.ts';

const ROOT: JsonObject = {
  Home: { Rooms: 4, Rent: 812.5, Built: '2024-02-29', Name: 'Elm', Half: '2026-1', Odd: '12x' },
  $: {
    today: '2026-11-21',
    incomes: [{ amount: 0.1, kind: 1 }, { amount: 0.2, kind: 2 }, { kind: 1 }],
    members: [
      { age: 7, isComplete: true, income: [] },
      { age: 41, isComplete: true, income: [{ amount: 1000.01 }, { amount: 19.99 }] },
    ],
    none: [],
  },
};
const TABLES: Tables = {
  limits: {
    keys: { size: 'exact' },
    rows: [
      { by: { size: 1 }, gives: { monthly: 1800.5 }, from: '2025-10-01', until: '2026-09-30' },
      { by: { size: 1 }, gives: { monthly: 1956.25 }, from: '2026-10-01' },
      { by: { size: 2 }, gives: { monthly: 2643.75 }, from: '2026-10-01' },
    ],
  },
  rates: {
    keys: { place: 'exact', income: 'band' },
    rows: [
      { by: { place: 'north', income: 1000 }, gives: { share: 0.5 } },
      { by: { place: 'north', income: 0 }, gives: { share: 0.9 } },
      { by: { place: 'south', income: 0 }, gives: { share: 0.7 } },
    ],
  },
};
const scopeOf = (root = ROOT, left = 100_000): Scope => ({
  root,
  kept: {},
  schemas: {},
  tables: TABLES,
  work: { left },
});
const solve = (expression: Expression, root?: JsonObject) =>
  evaluateExpression(expression, scopeOf(root));
const get = (pointer: string): Json => ({ get: pointer });
const rent = get('/Home/Rent');
/** One or the other, by whether an answer is there. A literal with `then` would be taken for a promise. */
const either = (filled: string, one: Json, ...other: Json[]): Json =>
  Object.fromEntries([
    ['if', { filled, is: true }],
    ['then', one],
    ...other.map((value) => ['else', value]),
  ]);

test.each<[string, Json, Json | undefined]>([
  ['a plain value', 7, 7],
  ['an answer', get('/Home/Name'), 'Elm'],
  ['cents added', { add: [0.1, 0.2] }, 0.3],
  ['cents taken away', { subtract: [1, 0.9, 0.07] }, 0.03],
  ['a product', { multiply: [19.99, 3, 1.075] }, 64.46775],
  ['a division that ends', { divide: [1, 8] }, 0.125],
  ['a third of it, three times', { multiply: [{ divide: [rent, 3] }, 3] }, 812.5],
  ['a division by zero', { divide: [rent, 0] }, undefined],
  ['half of a cent up', { round: 0.125, decimals: 2, rule: 'half-up' }, 0.13],
  ['half of a cent up, below zero', { round: -0.125, decimals: 2, rule: 'half-up' }, -0.13],
  ['half of a cent to the even one', { round: 0.125, decimals: 2, rule: 'half-even' }, 0.12],
  ['what 1.005 is as it is written', { round: 1.005, decimals: 2, rule: 'half-up' }, 1.01],
  ['always up', { round: 1.001, decimals: 2, rule: 'up' }, 1.01],
  ['always down', { round: -1.009, decimals: 2, rule: 'down' }, -1],
  ['a third, rounded', { round: { divide: [100, 3] }, decimals: 2, rule: 'half-up' }, 33.33],
  ['a very small number', { add: [1e-7, 1e-7] }, 2e-7],
  ['a very large number', { multiply: [1e15, 1000] }, 1e18],
  ['a blank operand', { add: [rent, get('/Home/Floors')] }, undefined],
  ['a blank operand with a way out', { add: [rent, { get: '/Home/Floors', else: 1 }] }, 813.5],
  ['a way out of all of it', { add: [rent, get('/Home/Floors')], else: 0 }, 0],
  ['what is no number yet', { add: [get('/Home/Odd'), 1] }, undefined],
  ['the number of entries', { count: '/$/incomes' }, 3],
  ['of no entries', { count: '/$/none' }, 0],
  ['of what is no list', { count: '/Home/Name' }, undefined],
  [
    'the number of some',
    { count: '/$/incomes', where: { filled: '/amount', is: true } as never },
    2,
  ],
  ['a sum with a blank entry', { sum: '/$/incomes', of: '/amount' }, undefined],
  ['a sum', { sum: '/$/incomes', of: { get: '/amount', else: 0 } }, 0.3],
  ['a sum of none', { sum: '/$/none', of: '/amount' }, 0],
  ['a sum of sums', { sum: '/$/members', of: { sum: '/income', of: '/amount' } }, 1020],
  ['the smallest', { min: '/$/members', of: '/age' }, 7],
  ['the greatest', { max: [3, rent, 41] }, 812.5],
  ['the earliest day', { min: [get('/$/today'), get('/Home/Built')] }, '2024-02-29'],
  ['the greatest of none', { max: '/$/none', of: '/age' }, undefined],
  ['days', { days: [get('/$/today'), '2026-11-26'] }, 5],
  ['days that have passed', { days: [get('/$/today'), '2026-11-20'] }, -1],
  ['years', { years: [get('/Home/Built'), '2026-02-28'] }, 2],
  ['days of what is no day', { days: [get('/Home/Half'), get('/$/today')] }, undefined],
  ['the one', either('/Home/Rent', 1, 2), 1],
  ['the other', either('/Home/Floors', 1, 2), 2],
  ['neither', either('/Home/Floors', 1), undefined],
  ['a row of today', { table: 'limits', by: { size: 1 }, column: 'monthly' }, 1956.25],
  ['a row that there is not', { table: 'limits', by: { size: 9 }, column: 'monthly' }, undefined],
  [
    'a row by a blank',
    { table: 'limits', by: { size: get('/Home/F') }, column: 'monthly' },
    undefined,
  ],
  ['a band', { table: 'rates', by: { place: 'north', income: 999.99 }, column: 'share' }, 0.9],
  ['the next band', { table: 'rates', by: { place: 'north', income: 1000 }, column: 'share' }, 0.5],
  [
    'below every band',
    { table: 'rates', by: { place: 'north', income: -1 }, column: 'share' },
    undefined,
  ],
  ['what is no table', { table: 'constructor', by: { size: 1 }, column: 'monthly' }, undefined],
])('%s', (_name, expression, expected) => {
  expect(solve(expression as Expression)).toEqual(expected);
});

test('what was received is calculated by the rows of its day', () => {
  const root = { ...ROOT, $: { ...(ROOT.$ as JsonObject), received: '2026-09-30' } };
  expect(solve({ table: 'limits', by: { size: 1 }, column: 'monthly' }, root)).toBe(1800.5);
});

test.each<[Json, ComparisonSign, Json, boolean]>([
  [{ add: [0.1, 0.2] }, '=', 0.3, true],
  [{ divide: [1, 3] }, '<', { divide: [1, 2] }, true],
  [{ divide: [2, 6] }, '=', { divide: [1, 3] }, true],
  [rent, '>=', 812.5, true],
  [rent, '>', 812.5, false],
  [rent, '!=', 812.5, false],
  [get('/Home/Floors'), '!=', 1, false],
  [get('/Home/Built'), '<=', get('/$/today'), true],
  [get('/Home/Name'), '=', 'Elm', true],
  [get('/Home/Name'), '<', 'Oak', false],
  [get('/Home/Name'), '=', 7, false],
])('%j %s %j is %s', (left, sign, right, expected) => {
  expect(holds({ compare: [left, sign, right] }, scopeOf())).toBe(expected);
});

test('numbers are worked with as they are written', () => {
  const amount = fc.integer({ min: -1e11, max: 1e11 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (cents) => {
      const sum = cents.reduce((total, one) => total + one, 0);
      expect(solve({ add: cents.map((one) => one / 100) })).toBe(sum / 100 || 0);
    }),
  );
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 400 }), (cents, by) => {
      const [n, d] = [BigInt(Math.abs(cents)), BigInt(by)];
      const half = Number((2n * n + d) / (2n * d)) / 100;
      const rounded = { round: { divide: [cents / 100, by] }, decimals: 2, rule: 'half-up' };
      expect(solve(rounded)).toBe(cents < 0 ? -half || 0 : half);
    }),
  );
});

test('days, months and years agree with the calendar', () => {
  const day = fc.integer({ min: 0, max: 100_000 }).map((days) => shiftDay('1900-01-01', { days }));
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      expect(shiftDay(from, { days: daysBetween(from, to) })).toBe(to);
      const years = yearsBetween(from, to);
      expect(shiftDay(from, { years }) <= to).toBe(true);
      expect(shiftDay(from, { years: years + 1 }) > to).toBe(true);
      expect(monthsBetween(to, from)).toBe(-monthsBetween(from, to) || 0);
    }),
  );
});

test('no expression works without an end', () => {
  const deep = Array.from({ length: 60 }).reduce<Json>(
    (inner) => ({ multiply: [inner, inner] }),
    99,
  );
  expect(evaluateExpression(deep, scopeOf(ROOT, 50_000))).toBeUndefined();
  const power = Array.from({ length: 100 }).reduce<Json>(
    (inner) => ({ multiply: [inner, 1e9] }),
    1,
  );
  expect(solve(power)).toBeUndefined();
});

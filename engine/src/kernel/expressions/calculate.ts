import { isBlank } from '../blank.ts';
import { isDate } from '../formats.ts';
import { readPointer } from '../pointers.ts';
import type { StepBudget } from '../stepBudget.ts';
import type { ComparisonSign, Condition, Expression, Json, JsonObject } from '../types.ts';
import { daysBetween, monthsBetween, yearsBetween } from './daysBetween.ts';
import {
  add,
  compareExact,
  divide,
  type Exact,
  multiply,
  type Rounding,
  readExact,
  roundExact,
  subtract,
  toNumber,
  ZERO,
} from './exact.ts';
import { findRow } from './findRow.ts';
import type { Tables } from './Table.ts';

/** What an expression is worked out over. */
export interface CalculationContext {
  /** `{ ...answers, $: facts }`; within a list, one of its entries. */
  root: JsonObject;
  tables: Tables;
  work: StepBudget;
  test(condition: Condition, root: JsonObject): boolean;
}

/** A number in its exact form while it is worked with, any other value as JSON; undefined for blank. */
type Value = Exact | Exclude<Json, number | null> | undefined;
type Node = { [word: string]: Expression | undefined };
type Operator = (operand: Expression, at: CalculationContext, node: Node) => Value;

const STEPS_OF_EXPRESSION = 20;

const isExact = (value: Value): value is Exact =>
  typeof value === 'object' && typeof (value as Partial<Exact>).n === 'bigint';
const isDay = (value: Value): value is string => typeof value === 'string' && isDate(value);

function fromJson(value: Json | undefined): Value {
  if (value === undefined || value === null || isBlank(value)) return undefined;
  return typeof value === 'number' ? readExact(value) : value;
}

const toJson = (value: Value): Json | undefined => (isExact(value) ? toNumber(value) : value);

/** All operands; undefined where one of them is blank. */
function valuesOf(
  operands: Expression[],
  at: CalculationContext,
): Exclude<Value, undefined>[] | undefined {
  const values: Exclude<Value, undefined>[] = [];
  for (const operand of operands) {
    const value = solve(operand, at);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** The entries of a list that count, each as the root of what is read of it. */
function entriesOf(
  pointer: Expression,
  at: CalculationContext,
  { where }: Node,
): JsonObject[] | undefined {
  const list = readPointer(at.root, String(pointer));
  if (!Array.isArray(list)) return undefined;
  const { $ } = at.root;
  const entries = list.map((entry) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? { ...entry, $: $! }
      : ({ entry, $: $! } as JsonObject),
  );
  return where === undefined
    ? entries
    : entries.filter((entry) => at.test(where as Condition, entry));
}

/** What is taken of each entry; of a list of plain values, the value. */
function eachOf(pointer: Expression, at: CalculationContext, node: Node): Value[] | undefined {
  const { of } = node;
  return entriesOf(pointer, at, node)?.map((root) => {
    if (of === undefined) return fromJson(root.entry);
    return typeof of === 'string' ? fromJson(readPointer(root, of)) : solve(of, { ...at, root });
  });
}

const operandsOf = (operand: Expression, at: CalculationContext, node: Node) =>
  Array.isArray(operand) ? valuesOf(operand as Expression[], at) : eachOf(operand, at, node);

/** Puts numbers together from the first on; blank where one is blank or no number. */
function fold(
  values: Value[] | undefined,
  join: (a: Exact, b: Exact) => Exact | undefined,
  first?: Exact,
): Value {
  let total: Value = first;
  for (const [index, value] of (values ?? [undefined]).entries()) {
    if (!isExact(value)) return undefined;
    if (index === 0 && first === undefined) total = value;
    else if (isExact(total)) total = join(total, value);
  }
  return total;
}

/** Less than, equal to or greater than zero; undefined where the two can't be put in an order. */
function order(a: Value, b: Value): number | undefined {
  if (isExact(a) && isExact(b)) return compareExact(a, b);
  if (isDay(a) && isDay(b)) return a < b ? -1 : a > b ? 1 : 0;
  return undefined;
}

const pick =
  (sign: 1 | -1): Operator =>
  (operand, at, node) => {
    const values = operandsOf(operand, at, node);
    let best = values?.[0];
    for (const value of values ?? []) {
      const side = order(value, best);
      if (side === undefined) return undefined;
      if (side * sign < 0) best = value;
    }
    return best;
  };

const between =
  (count: (from: string, to: string) => number): Operator =>
  (operand, at) => {
    const [from, to] = valuesOf(operand as Expression[], at) ?? [];
    return isDay(from) && isDay(to) ? readExact(count(from, to)) : undefined;
  };

const numbers =
  (join: (a: Exact, b: Exact) => Exact | undefined): Operator =>
  (operand, at) =>
    fold(valuesOf(operand as Expression[], at), join);

/** Every word that begins an expression. */
const OPERATORS: { [word: string]: Operator } = {
  get: (pointer, at) => fromJson(readPointer(at.root, String(pointer))),
  add: numbers(add),
  subtract: numbers(subtract),
  multiply: numbers(multiply),
  divide: numbers(divide),
  round(operand, at, { decimals, rule }) {
    const value = solve(operand, at);
    if (!isExact(value)) return undefined;
    return roundExact(value, Number(decimals), rule as Rounding);
  },
  count(pointer, at, node) {
    const entries = entriesOf(pointer, at, node);
    return entries && readExact(entries.length);
  },
  sum: (pointer, at, node) => fold(eachOf(pointer, at, node), add, ZERO),
  min: pick(1),
  max: pick(-1),
  days: between(daysBetween),
  months: between(monthsBetween),
  years: between(yearsBetween),
  if: (condition, at, { then: one, else: other }) =>
    solve(at.test(condition as Condition, at.root) ? one : other, at),
  table: lookUp,
};

function lookUp(name: Expression, at: CalculationContext, { by, column }: Node): Value {
  const table = Object.hasOwn(at.tables, String(name)) ? at.tables[String(name)] : undefined;
  if (!table) return undefined;
  at.work.left -= table.rows.length;
  const sought: { [key: string]: Json } = {};
  for (const [key, operand] of Object.entries((by ?? {}) as Node)) {
    const value = toJson(solve(operand, at));
    if (value === undefined) return undefined;
    sought[key] = value;
  }
  const facts = at.root.$ as JsonObject | undefined;
  const row = findRow(table, sought, facts?.received ?? facts?.today);
  return fromJson(row?.gives[String(column)]);
}

function solve(expression: Expression | undefined, at: CalculationContext): Value {
  at.work.left -= STEPS_OF_EXPRESSION;
  if (at.work.left <= 0) return undefined;
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression))
    return fromJson(expression);
  const node = expression as Node;
  for (const word of Object.keys(node)) {
    const operator = Object.hasOwn(OPERATORS, word) ? OPERATORS[word] : undefined;
    if (!operator) continue;
    const value = operator(node[word]!, at, node);
    // Of "if" it is the other branch.
    return value === undefined && word !== 'if' ? solve(node.else, at) : value;
  }
  return undefined;
}

/**
 * Works out an expression; undefined where it is blank: an operand is, and no `else` says what counts
 * then. Numbers are exact all the way; only the result is a JSON number again.
 * `{ "subtract": [{ "get": "/Home/Rooms" }, 1] }` → 2
 */
export function calculate(expression: Expression, at: CalculationContext): Json | undefined {
  return toJson(solve(expression, at));
}

/** Less than, equal to or greater than zero; NaN for two that differ and have no order. */
function sideOf(a: Value, b: Value): number {
  return order(a, b) ?? (a === b ? 0 : Number.NaN);
}

/**
 * Whether two expressions compare so. Numbers, exact, and days have an order; all else is equal or not.
 * False while one of them is blank.
 */
export function compares(
  [left, comparison, right]: [Expression, ComparisonSign, Expression],
  at: CalculationContext,
): boolean {
  const [a, b] = [solve(left, at), solve(right, at)];
  if (a === undefined || b === undefined) return false;
  const side = sideOf(a, b);
  if (comparison === '=') return side === 0;
  if (comparison === '!=') return side !== 0;
  if (comparison === '<') return side < 0;
  if (comparison === '<=') return side <= 0;
  return comparison === '>' ? side > 0 : side >= 0;
}

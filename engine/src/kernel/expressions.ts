import { isBlank } from './blank.ts';
import { readPointer } from './pointers.ts';
import type { Expression, Json, JsonObject } from './types.ts';

/** Sums are worked out in ten-thousandths, so that 0.1 + 0.2 is 0.3 and cents stay cents. */
const SCALE = 10_000;
const scaled = (value: number) => Math.round(value * SCALE);

function numbersOf(operands: Expression[], root: JsonObject): number[] | undefined {
  const values = operands.map((operand) => evaluateExpression(operand, root));
  return values.every((value) => typeof value === 'number') ? (values as number[]) : undefined;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + scaled(value), 0) / SCALE;
}

/**
 * Works out an expression over `{ ...answers, $: facts }`; a blank operand gives undefined.
 * `{ "subtract": [{ "get": "/Home/Rooms" }, 1] }` → 2
 */
export function evaluateExpression(expression: Expression, root: JsonObject): Json | undefined {
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) {
    return expression;
  }
  if ('get' in expression && typeof expression.get === 'string') {
    const value = readPointer(root, expression.get);
    return isBlank(value) ? undefined : value;
  }
  if ('count' in expression && typeof expression.count === 'string') {
    const list = readPointer(root, expression.count);
    return Array.isArray(list) ? list.length : undefined;
  }
  if ('sum' in expression && typeof expression.sum === 'string') {
    const list = readPointer(root, expression.sum);
    if (!Array.isArray(list)) return undefined;
    const of = typeof expression.of === 'string' ? expression.of : undefined;
    const values = list.map((item) => (of ? readPointer(item as JsonObject, of) : item));
    return values.every((value) => typeof value === 'number') ? sum(values as number[]) : undefined;
  }
  if ('add' in expression && Array.isArray(expression.add)) {
    const values = numbersOf(expression.add as Expression[], root);
    return values && sum(values);
  }
  if ('subtract' in expression && Array.isArray(expression.subtract)) {
    const values = numbersOf(expression.subtract as Expression[], root);
    if (!values) return undefined;
    const [first = 0, ...rest] = values;
    return sum([first, ...rest.map((value) => -value)]);
  }
  return expression as Json;
}

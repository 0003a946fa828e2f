import type { Json } from '../../kernel/index.ts';
import { isEqual } from '../equal.ts';
import { isOfFormat } from '../formats.ts';
import { isMultipleOf } from '../isMultipleOf.ts';
import { compilePattern } from '../patterns.ts';
import type { TypeName } from '../types.ts';
import { fail, type Judged } from './Outcome.ts';

/** The name of a value's type. */
export function typeOf(value: Json): Exclude<TypeName, 'integer'> {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'string';
}

/** Is the value of that type? `1.0` is an integer. */
export function isOfType(value: Json, type: TypeName): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

/** `type`, `enum` and `const`. */
export function checkAny(judged: Judged): void {
  const { node, value } = judged;
  if (node.types && !node.types.some((type) => isOfType(value, type)))
    fail(judged, 'type', { type: node.types.length === 1 ? node.types[0]! : node.types });
  if (node.enum && !node.enum.some((one) => isEqual(one, value)))
    fail(judged, 'enum', { allowedValues: node.enum });
  if (node.const && !isEqual(node.const.value, value))
    fail(judged, 'const', { allowedValue: node.const.value });
}

/** Limits, and `multipleOf`. */
export function checkNumber(judged: Judged): void {
  const { node, value } = judged;
  if (typeof value !== 'number') return;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
  const limit = (keyword: string, comparison: string, is: number | undefined, holds: boolean) =>
    is !== undefined && !holds && fail(judged, keyword, { comparison, limit: is });
  limit('minimum', '>=', minimum, value >= minimum!);
  limit('maximum', '<=', maximum, value <= maximum!);
  limit('exclusiveMinimum', '>', exclusiveMinimum, value > exclusiveMinimum!);
  limit('exclusiveMaximum', '<', exclusiveMaximum, value < exclusiveMaximum!);
  if (multipleOf !== undefined && !isMultipleOf(value, multipleOf))
    fail(judged, 'multipleOf', { multipleOf });
}

/** Length in code points, `pattern` and `format`. */
export function checkString(judged: Judged): void {
  const { node, value } = judged;
  if (typeof value !== 'string') return;
  const { minLength, maxLength, pattern, format } = node;
  const length = minLength === undefined && maxLength === undefined ? 0 : [...value].length;
  if (minLength !== undefined && length < minLength)
    fail(judged, 'minLength', { limit: minLength });
  if (maxLength !== undefined && length > maxLength)
    fail(judged, 'maxLength', { limit: maxLength });
  if (pattern !== undefined && !compilePattern(pattern)!.test(value))
    fail(judged, 'pattern', { pattern });
  if (format !== undefined && !node.isFormatQuiet && !isOfFormat(format, value))
    fail(judged, 'format', { format });
}

import { matches } from '../../patterns/matches.ts';
import { readPointer } from '../../pointers.ts';
import type { Json, JsonObject } from '../../types.ts';
import { isEqual } from '../equal.ts';
import { isMultipleOf } from '../isMultipleOf.ts';
import { type Check, fail, type Run, type SchemaContext, spend } from '../Run.ts';
import type { DataKeyword, SchemaNode } from '../SchemaNode.ts';
import { isOfType } from '../valueTypes.ts';

/** Reads a keyword's operand; undefined where it is blank: then the keyword asks nothing. */
function operandAt(run: Run, pointer: string): Json | undefined {
  return readPointer(run.root as JsonObject, pointer);
}

/** A keyword that compares a number with a limit: the check of a node that has it, else none. */
export function limitCheck(
  node: SchemaNode,
  keyword: DataKeyword & keyof SchemaNode,
  /** Undefined for a value that the keyword does not validate. */
  measure: (value: Json) => number | undefined,
  fits: (size: number, limit: number) => boolean,
  paramsOf: (limit: Json) => { [name: string]: Json } = (limit) => ({ limit }),
): Check[] {
  const pointer = node.data?.[keyword];
  if (pointer !== undefined) {
    return [
      (value, run) => {
        const size = measure(value);
        if (size === undefined) return true;
        const limit = operandAt(run, pointer);
        if (limit === undefined || (typeof limit === 'number' && fits(size, limit))) return true;
        return fail(run, keyword, paramsOf(limit));
      },
    ];
  }
  const limit = node[keyword] as number | undefined;
  if (limit === undefined) return [];
  return [
    (value, run) => {
      const size = measure(value);
      return size === undefined || fits(size, limit) || fail(run, keyword, paramsOf(limit));
    },
  ];
}

/** `type`. */
export function typeChecks({ types }: SchemaNode): Check[] {
  if (!types) return [];
  const [only] = types;
  if (types.length === 1 && only)
    return [(value, run) => isOfType(value, only) || fail(run, 'type', { type: only })];
  return [
    (value, run) =>
      types.some((type) => isOfType(value, type)) || fail(run, 'type', { type: types }),
  ];
}

/** `enum` and `const`. */
export function choiceChecks(node: SchemaNode): Check[] {
  const { enum: values, const: constant, data } = node;
  const checks: Check[] = [];
  const constAt = data?.const;
  if (constAt !== undefined) {
    checks.push((value, run) => {
      const other = operandAt(run, constAt);
      if (other === undefined || isEqual(other, value, run.work)) return true;
      return fail(run, 'const', { allowedValue: other });
    });
  } else if (constant) {
    checks.push(
      (value, run) =>
        isEqual(constant.value, value, run.work) ||
        fail(run, 'const', { allowedValue: constant.value }),
    );
  }
  const enumAt = data?.enum;
  if (enumAt !== undefined) {
    checks.push((value, run) => {
      const list = operandAt(run, enumAt);
      if (list === undefined) return true;
      if (Array.isArray(list) && isAmong(list, value, run)) return true;
      return fail(run, 'enum', { allowedValues: list });
    });
  } else if (values) checks.push(enumCheck(values));
  return checks;
}

function isAmong(list: Json[], value: Json, run: Run): boolean {
  spend(run, list.length);
  return list.some((one) => isEqual(one, value, run.work));
}

/** A county or a program is one of hundreds: texts and numbers are looked up. */
function enumCheck(values: Json[]): Check {
  const plain = new Set(values);
  const others = values.filter((one) => typeof one === 'object' && one !== null);
  return (value, run) =>
    plain.has(value) || isAmong(others, value, run) || fail(run, 'enum', { allowedValues: values });
}

/** Numbers are divided as they are written: with up to six hundred digits. */
const STEPS_OF_DIVISION = 200;

const asNumber = (value: Json) => (typeof value === 'number' ? value : undefined);

/** Limits, and `multipleOf`. */
export function numberChecks(node: SchemaNode): Check[] {
  const { multipleOf } = node;
  const compared = (comparison: string) => (limit: Json) => ({ comparison, limit });
  const checks = [
    limitCheck(node, 'maximum', asNumber, (size, limit) => size <= limit, compared('<=')),
    limitCheck(node, 'minimum', asNumber, (size, limit) => size >= limit, compared('>=')),
    limitCheck(node, 'exclusiveMaximum', asNumber, (size, limit) => size < limit, compared('<')),
    limitCheck(node, 'exclusiveMinimum', asNumber, (size, limit) => size > limit, compared('>')),
  ].flat();
  if (multipleOf === undefined) return checks;
  const isMultiple: Check = (value, run) => {
    if (typeof value !== 'number') return true;
    spend(run, STEPS_OF_DIVISION);
    return isMultipleOf(value, multipleOf) || fail(run, 'multipleOf', { multipleOf });
  };
  return [...checks, isMultiple];
}

/** How many characters a text has, counted by code points. */
function lengthOf(value: Json): number | undefined {
  if (typeof value !== 'string') return undefined;
  let { length } = value;
  for (let index = 1; index < value.length; index += 1) {
    const isPair = isLow(value.charCodeAt(index)) && isHigh(value.charCodeAt(index - 1));
    if (isPair) length -= 1;
  }
  return length;
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** At each character: the dearest is to read a regular expression. */
const STEPS_OF_FORMAT = 20;

/** Length in code points, `pattern` and `format`. */
export function stringChecks(node: SchemaNode, context: SchemaContext): Check[] {
  const { pattern, format } = node;
  const checks = [
    limitCheck(node, 'maxLength', lengthOf, (size, limit) => size <= limit),
    limitCheck(node, 'minLength', lengthOf, (size, limit) => size >= limit),
  ].flat();
  if (pattern !== undefined) {
    checks.push(
      (value, run) =>
        typeof value !== 'string' ||
        matches(pattern, value, run.work) ||
        fail(run, 'pattern', { pattern: pattern.source }),
    );
  }
  if (format !== undefined && !node.isFormatQuiet) {
    checks.push((value, run) => {
      if (typeof value !== 'string') return true;
      spend(run, STEPS_OF_FORMAT * value.length);
      return context.isOfFormat(format, value) || fail(run, 'format', { format });
    });
  }
  return checks;
}

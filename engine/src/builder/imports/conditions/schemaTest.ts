import type { Json, JsonObject } from '../../../kernel/types.ts';
import { isObject, isScalar, listIn } from '../values.ts';
import type { Scalar, SourceClause, SourceTest, SourceVerb } from './ProposedCondition.ts';

const ORDERED: { [keyword: string]: SourceVerb } = {
  minimum: 'at-least',
  exclusiveMinimum: 'more-than',
  maximum: 'at-most',
  exclusiveMaximum: 'less-than',
};
/** Keywords that say nothing of an answer, or nothing beside the others. */
const SILENT = new Set(['$schema', '$comment', 'title', 'description', 'default', 'type']);

const match = 'strict';

const isOneOf = (of: string, values: Scalar[]): SourceTest => {
  const parts = values.map((value): SourceClause => ({ of, verb: 'is', value, match }));
  return parts.length === 1 ? parts[0]! : { join: 'any', parts };
};

/** The values that a schema takes alone, by `const` or `enum`. */
function valuesOf(schema: JsonObject): Scalar[] | undefined {
  const values = 'const' in schema ? [schema.const] : listIn(schema.enum);
  return values.length > 0 && values.every(isScalar) ? (values as Scalar[]) : undefined;
}

/** What one keyword says, and whether it holds of what is not there. */
function readKeyword(
  of: string,
  keyword: string,
  schema: JsonObject,
): { test: SourceTest; isOfBlank: boolean } | undefined {
  const value = schema[keyword];
  if (keyword === 'const' || keyword === 'enum') {
    const values = valuesOf({ [keyword]: value! });
    return values && { test: isOneOf(of, values), isOfBlank: false };
  }
  const verb = Object.hasOwn(ORDERED, keyword) ? ORDERED[keyword] : undefined;
  if (verb)
    return typeof value === 'number'
      ? { test: { of, verb, value, match }, isOfBlank: true }
      : undefined;
  if (keyword !== 'not' || !isObject(value) || Object.keys(value).length !== 1) return undefined;
  const values = valuesOf(value);
  if (!values) return undefined;
  const parts = values.map((one): SourceTest => ({ of, verb: 'is-not', value: one, match }));
  return { test: parts.length === 1 ? parts[0]! : { join: 'all', parts }, isOfBlank: true };
}

/**
 * What a schema says of an answer; undefined where it says more than sentences can. A keyword that is not
 * about what is missing holds of it, unless the answer has to be there.
 * @param isNeeded Whether it has to be there.
 * @example schemaTest('a', { const: 'x' }) // { of: 'a', verb: 'is', value: 'x', match: 'strict' }
 */
export function schemaTest(
  of: string,
  schema: Json | undefined,
  isNeeded = false,
): SourceTest | undefined {
  if (!isObject(schema)) return undefined;
  const keywords = Object.keys(schema).filter((keyword) => !SILENT.has(keyword));
  if (keywords.length === 0)
    return isNeeded && schema.type === undefined ? { of, verb: 'filled', match } : undefined;
  const found = keywords.map((keyword) => readKeyword(of, keyword, schema));
  if (found.some((one) => one === undefined)) return undefined;
  const tests = found.map((one) => one!.test);
  const test: SourceTest = tests.length === 1 ? tests[0]! : { join: 'all', parts: tests };
  const isOfBlank = found.every((one) => one!.isOfBlank);
  // `type` is not that of what is missing.
  if (isNeeded || !isOfBlank || schema.type !== undefined) return test;
  return { join: 'any', parts: [{ of, verb: 'blank', match }, test] };
}

/**
 * What a schema of an object says of its properties: `properties` and `required`, nothing else.
 * @param nameOf By what conditions know a property.
 */
export function objectTest(
  schema: Json | undefined,
  nameOf: (property: string) => string,
): SourceTest | undefined {
  if (!isObject(schema)) return undefined;
  const known = ['properties', 'required', 'type', '$comment'];
  if (Object.keys(schema).some((one) => !known.includes(one))) return undefined;
  const required = listIn(schema.required).filter((one) => typeof one === 'string');
  const properties = isObject(schema.properties) ? schema.properties : {};
  const names = [...new Set([...Object.keys(properties), ...required])];
  const tests = names.map((name) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : {};
    const of = nameOf(name);
    const test = schemaTest(of, own, true);
    // What is not there fits whatever its schema says.
    if (!test || required.includes(name)) return test;
    return { join: 'any', parts: [{ of, verb: 'blank', match }, test] } satisfies SourceTest;
  });
  if (tests.length === 0 || tests.some((one) => one === undefined)) return undefined;
  return tests.length === 1 ? tests[0] : { join: 'all', parts: tests as SourceTest[] };
}

const OPPOSITE: { [verb in SourceVerb]?: SourceVerb } = {
  is: 'is-not',
  'is-not': 'is',
  'at-least': 'less-than',
  'less-than': 'at-least',
  'more-than': 'at-most',
  'at-most': 'more-than',
};

/** The opposite of what a schema says; undefined where sentences can't say it. */
export function notTest(test: SourceTest): SourceTest | undefined {
  if ('join' in test) {
    const parts = test.parts.map(notTest);
    if (parts.some((one) => one === undefined)) return undefined;
    return { join: test.join === 'all' ? 'any' : 'all', parts: parts as SourceTest[] };
  }
  if (test.verb === 'filled') return { ...test, verb: 'blank' };
  if (test.verb === 'blank') return { ...test, verb: 'filled' };
  const verb = OPPOSITE[test.verb];
  if (!verb) return undefined;
  return {
    join: 'any',
    parts: [
      { of: test.of, verb: 'blank', match },
      { ...test, verb },
    ],
  };
}

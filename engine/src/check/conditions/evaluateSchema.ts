import type { Json, JsonObject } from '../../kernel/types.ts';
import { every, negate, some, type Truth, type Value } from './Value.ts';

/** What an operand (`{ "$data": "/$/limits/…" }`) is known to be; undefined where it is not. */
export type ReadConstant = (pointer: string) => Json | undefined;

const same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** Whether a value has a type of JSON Schema. */
function hasType(value: Value, type: Json): Truth {
  if (value.kind === 'text') return type === 'string';
  if (value.kind === 'list') return type === 'array';
  if (value.kind !== 'exact') return undefined;
  const { value: exact } = value;
  if (type === 'null') return exact === null;
  if (type === 'array') return Array.isArray(exact);
  if (type === 'object') {
    return typeof exact === 'object' && exact !== null && !Array.isArray(exact);
  }
  // One number stands for a gap between two limits, in which there may be whole ones and others.
  if (type === 'integer') return typeof exact === 'number' ? undefined : false;
  return typeof exact === type;
}

function equals(value: Value, expected: Json): Truth {
  if (value.kind === 'exact') return same(value.value, expected);
  // A text stands for those that no condition names.
  if (value.kind === 'text' || value.kind === 'unnamed') return false;
  if (value.kind === 'list') return Array.isArray(expected) ? undefined : false;
  return undefined;
}

/** A number's, a text's or a list's size, where the keyword looks at one of its kind. */
function compare(
  value: Value,
  kind: 'number' | 'text' | 'list',
  holds: (size: number) => boolean,
): Truth {
  if (value.kind === 'list') return kind === 'list' ? holds(value.length) : true;
  if (value.kind === 'text') {
    if (kind !== 'text') return true;
    return value.length === undefined ? undefined : holds(value.length);
  }
  if (value.kind !== 'exact') return undefined;
  const { value: exact } = value;
  if (kind === 'number') return typeof exact === 'number' ? holds(exact) : true;
  // Counted as a validator counts: by characters, not by halves of a pair.
  if (kind === 'text') return typeof exact === 'string' ? holds([...exact].length) : true;
  return Array.isArray(exact) ? holds(exact.length) : true;
}

/** Whether an entry of a list fits. */
function contains(value: Value, schema: Json, read: ReadConstant): Truth {
  const entries: Json[] | undefined =
    value.kind === 'list'
      ? value.has
      : value.kind === 'exact' && Array.isArray(value.value)
        ? value.value
        : undefined;
  if (value.kind === 'text' || (value.kind === 'exact' && !entries)) return true;
  if (!entries) return undefined;
  const named = some(
    entries.map((entry) => evaluateSchema(schema, { kind: 'exact', value: entry }, read)),
  );
  if (named === true || value.kind !== 'list' || value.length === entries.length) return named;
  const other =
    value.others === 'unnamed' ? evaluateSchema(schema, { kind: 'unnamed' }, read) : undefined;
  return some([named, other]);
}

type KeywordVerdict = (value: Value, operand: Json, read: ReadConstant) => Truth;

const sized =
  (
    kind: 'number' | 'text' | 'list',
    holds: (size: number, limit: number) => boolean,
  ): KeywordVerdict =>
  (value, operand) =>
    typeof operand === 'number' ? compare(value, kind, (size) => holds(size, operand)) : undefined;

const KEYWORDS: Record<string, KeywordVerdict> = {
  const: equals,
  enum: (value, values) =>
    Array.isArray(values) ? some(values.map((one) => equals(value, one))) : undefined,
  type: (value, types) => some([types].flat().map((type) => hasType(value, type))),
  minimum: sized('number', (size, limit) => size >= limit),
  maximum: sized('number', (size, limit) => size <= limit),
  exclusiveMinimum: sized('number', (size, limit) => size > limit),
  exclusiveMaximum: sized('number', (size, limit) => size < limit),
  minLength: sized('text', (size, limit) => size >= limit),
  maxLength: sized('text', (size, limit) => size <= limit),
  minItems: sized('list', (size, limit) => size >= limit),
  maxItems: sized('list', (size, limit) => size <= limit),
  contains: (value, schema, read) => contains(value, schema, read),
  not: (value, schema, read) => negate(evaluateSchema(schema, value, read)),
  allOf: (value, list, read) =>
    every((list as Json[]).map((one) => evaluateSchema(one, value, read))),
  anyOf: (value, list, read) =>
    some((list as Json[]).map((one) => evaluateSchema(one, value, read))),
  oneOf: (value, list, read) => {
    const verdicts = (list as Json[]).map((one) => evaluateSchema(one, value, read));
    if (verdicts.filter((verdict) => verdict === true).length > 1) return false;
    return verdicts.includes(undefined) ? undefined : verdicts.includes(true);
  },
};

/** What only annotates, or says how another keyword counts. */
const SILENT = new Set(['title', 'description', '$comment', 'default', 'examples']);

/**
 * Whether a value fits a schema. A keyword that is not understood here (`pattern`, `format`,
 * `properties` …) is undecided, so that nothing is ever concluded from it.
 */
export function evaluateSchema(schema: Json, value: Value, read: ReadConstant): Truth {
  if (typeof schema === 'boolean') return schema;
  if (value.kind === 'kept' || value.kind === 'blank') return false;
  const isCounted = 'minContains' in (schema as object) || 'maxContains' in (schema as object);
  return every(
    Object.entries(schema as JsonObject).map(([keyword, source]) => {
      if (SILENT.has(keyword)) return true;
      const operand = constantOf(source, read);
      if (operand === undefined) return undefined;
      if (keyword === 'contains' && isCounted) return undefined;
      return KEYWORDS[keyword]?.(value, operand, read);
    }),
  );
}

/** An operand as it stands, or what it is known to be. */
function constantOf(source: Json, read: ReadConstant): Json | undefined {
  const { $data } = (typeof source === 'object' && source !== null ? source : {}) as JsonObject;
  return typeof $data === 'string' ? read($data) : source;
}

import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import type { Clause, Verb } from './Clause.ts';
import {
  type EntrySentences,
  isComparison,
  readComparison,
  writeComparison,
} from './comparisons.ts';

export type { Clause, Verb };

/** Several parts, all or any of which must hold; a part may itself be such a group, and no deeper. */
export interface Group<At = Pointer> {
  join: 'all' | 'any';
  parts: (Clause<At> | Group<At>)[];
}

/** Tells a group from a clause: a group has `join`. */
export const isGroup = <At>(part: Clause<At> | Group<At>): part is Group<At> => 'join' in part;

/** The same sentence of questions that are known otherwise. @param clauseOf What becomes of a part. */
export const mapClauses = <From, To>(
  { join, parts }: Group<From>,
  clauseOf: (clause: Clause<From>) => Clause<To>,
): Group<To> => ({
  join,
  parts: parts.map((part) => (isGroup(part) ? mapClauses(part, clauseOf) : clauseOf(part))),
});

const LIMITS: [Verb, string][] = [
  ['at-least', 'minimum'],
  ['more-than', 'exclusiveMinimum'],
  ['at-most', 'maximum'],
  ['less-than', 'exclusiveMaximum'],
  ['entries-at-least', 'minItems'],
  ['entries-at-most', 'maxItems'],
];

type Value = string | number | boolean;

const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'boolean'].includes(typeof value);

const only = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === key
    ? (value as JsonObject)[key]
    : undefined;

/** What is said of an entry of a list: one thing, as of any answer. */
const ENTRIES: EntrySentences = {
  write: (clause) => (clause.where ? undefined : writeAll([clause])),
  read(condition) {
    const [only, ...others] = readParts(condition, 2)?.parts ?? [];
    return only && !isGroup(only) && others.length === 0 ? only : undefined;
  },
};

/** What a schema says of an answer; undefined where it says more than sentences can. */
function readSchema(at: Pointer, schema: Json): Clause[] | undefined {
  if (schema === true) return [{ at, verb: 'filled' }];
  if (schema === false) return [{ at, verb: 'blank' }];
  const clauses = Object.entries(schema as JsonObject).map(
    ([keyword, value]): Clause | undefined => {
      if (keyword === 'const' && isValue(value)) return { at, verb: 'is', value };
      const other = keyword === 'not' ? only(value, 'const') : undefined;
      if (isValue(other)) return { at, verb: 'is-not', value: other };
      const entry = keyword === 'contains' ? only(value, 'const') : undefined;
      if (isValue(entry)) return { at, verb: 'includes', value: entry };
      const verb = LIMITS.find(([, limit]) => limit === keyword)?.[0];
      return verb && typeof value === 'number' ? { at, verb, value } : undefined;
    },
  );
  return clauses.every((one) => one !== undefined) && clauses.length ? clauses : undefined;
}

function readParts(condition: JsonObject, depth: number): Group | undefined {
  const parts: (Clause | Group)[] = [];
  for (const [key, value] of Object.entries(condition)) {
    if (key.startsWith('/')) {
      const clauses = readSchema(key, value as Json);
      if (!clauses) return undefined;
      parts.push(...clauses);
      continue;
    }
    if (key === 'compare') {
      const compared = readComparison(value as Json, ENTRIES);
      if (!compared) return undefined;
      parts.push(compared);
      continue;
    }
    // It belongs to the comparison before it, or makes what is read another than what stands there.
    if (key === 'not') continue;
    if (key !== 'anyOf') return undefined;
    const alternatives = value as JsonObject[];
    // One alternative says what there is no second word for: another comparison.
    const isMore = alternatives.length === 1 && alternatives[0]!.compare !== undefined;
    if (depth > 1 && !isMore) return undefined;
    const some = alternatives.map((one) => readParts(one, isMore ? depth : depth + 1));
    if (some.some((one) => one === undefined)) return undefined;
    if (isMore) {
      parts.push(...some[0]!.parts);
      continue;
    }
    const any = some.map((one) => (one!.parts.length === 1 ? one!.parts[0]! : one!));
    parts.push({ join: 'any', parts: any });
  }
  return { join: 'all', parts };
}

const depthOf = (part: Clause | Group): number =>
  isGroup(part) ? 1 + Math.max(0, ...part.parts.map(depthOf)) : 0;

const same = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A condition as a sentence; undefined for what was written by hand and no sentence says. A sentence
 * is given only where it writes the very same condition.
 */
export function readCondition(condition: JsonObject): Group | undefined {
  const all = readParts(condition, 1);
  if (!all) return undefined;
  const [first] = all.parts;
  const group = all.parts.length === 1 && first && isGroup(first) ? first : all;
  const written = depthOf(group) <= 2 ? writeCondition(group) : undefined;
  return written && same(written, condition) ? group : undefined;
}

function writeClause({ verb, value }: Clause): Json {
  if (verb === 'filled') return true;
  if (verb === 'blank') return false;
  if (verb === 'is') return { const: value! };
  if (verb === 'is-not') return { not: { const: value! } };
  if (verb === 'includes') return { contains: { const: value! } };
  return { [LIMITS.find(([one]) => one === verb)![1]]: value! };
}

/** A group within one that joins alike says nothing of its own: its parts are parts of the outer one. */
export const flatten = <At>(
  parts: (Clause<At> | Group<At>)[],
  join: Group['join'],
): (Clause<At> | Group<At>)[] =>
  parts.flatMap((part) =>
    isGroup(part) && (part.join === join || part.parts.length === 1)
      ? flatten(part.parts, join)
      : [part],
  );

const asCondition = (part: Clause | Group): JsonObject | undefined => {
  if (isGroup(part)) {
    const any = writeAny(part.parts);
    return any && { anyOf: any };
  }
  return isComparison(part.verb)
    ? writeComparison(part, ENTRIES)
    : { [part.at]: writeClause(part) };
};

/** Two schemas of one answer as one; undefined where both have the same word. */
function joinSchemas(known: Json, value: Json): JsonObject | undefined {
  if (typeof known !== 'object' || typeof value !== 'object') return undefined;
  const joined = { ...(known as JsonObject), ...(value as JsonObject) };
  const count = Object.keys(known as object).length + Object.keys(value as object).length;
  return Object.keys(joined).length === count ? joined : undefined;
}

/** Several things that hold together; undefined where one place can't say two of them. */
function writeAll(parts: (Clause | Group)[]): JsonObject | undefined {
  const written: JsonObject = {};
  // A condition compares once: further comparisons are its one alternative.
  const further: Clause[] = [];
  for (const part of flatten(parts, 'all')) {
    const isCompared = !isGroup(part) && isComparison(part.verb);
    if (isCompared && written.compare !== undefined) {
      further.push(part);
      continue;
    }
    const condition = asCondition(part);
    if (condition === undefined) return undefined;
    for (const [key, value] of Object.entries(condition)) {
      const known = written[key];
      const next =
        known === undefined ? value : key.startsWith('/') ? joinSchemas(known, value!) : undefined;
      if (next === undefined) return undefined;
      written[key] = next;
    }
  }
  if (further.length) {
    const more = written.anyOf === undefined ? writeAll(further) : undefined;
    if (!more) return undefined;
    written.anyOf = [more];
  }
  return Object.keys(written).length ? written : undefined;
}

function writeAny(parts: (Clause | Group)[]): Json[] | undefined {
  const some = flatten(parts, 'any').map((part) => writeAll(isGroup(part) ? part.parts : [part]));
  return some.length && some.every((one) => one !== undefined) ? (some as Json[]) : undefined;
}

/**
 * A sentence as the condition that a person would write; undefined for one that is blank, or says two
 * things of one answer that can't be said together.
 * @example writeCondition({ join: 'all', parts: [{ at: '/Bill/Owed', verb: 'at-least', value: 100 }] })
 *   // { '/Bill/Owed': { minimum: 100 } }
 */
export function writeCondition({ join, parts }: Group): JsonObject | undefined {
  if (join === 'all' || parts.length === 1) return writeAll(parts);
  const any = writeAny(parts);
  return any && { anyOf: any };
}

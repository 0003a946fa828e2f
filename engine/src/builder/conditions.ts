import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import { type Clause, type Comparison, SIGNS, type Sign, type Verb } from './Clause.ts';
import { type EntrySentences, hasOwnWord, readComparison, writeComparison } from './comparisons.ts';
import { hasUnchosen, UNCHOSEN } from './expressions/blocks.ts';

export { type Clause, type Comparison, SIGNS, type Sign, type Verb };

/** Several parts, all or any of which must hold; a part may itself be such a group, and no deeper. */
export interface Group<Single extends object = Clause | Comparison> {
  join: 'all' | 'any';
  parts: (Single | Group<Single>)[];
}

/** One part of a sentence, or several that are joined. @inline */
type Part = Clause | Comparison | Group;

/** Tells a group from a single part: a group has `join`. */
export const isGroup = <Single extends object>(
  part: Single | Group<Single>,
): part is Group<Single> => 'join' in part;

/** Tells a comparison of two expressions from what is said of one answer: a comparison has `sign`. */
export const isComparison = (part: Part): part is Comparison => 'sign' in part;

/** All comparisons of two expressions in it, in their order. */
export const comparisonsIn = ({ parts }: Group): Comparison[] =>
  parts.flatMap((part) => (isGroup(part) ? comparisonsIn(part) : isComparison(part) ? [part] : []));

/** The same sentence of questions that are known otherwise. @param clauseOf What becomes of a part. */
export const mapClauses = <From extends object, To extends object>(
  { join, parts }: Group<From>,
  clauseOf: (clause: From) => To,
): Group<To> => ({
  join,
  parts: parts.map((part) => (isGroup(part) ? mapClauses(part, clauseOf) : clauseOf(part))),
});

/** Where no question was chosen yet: it leads to no answer, and is never written. */
export const UNASKED: Pointer = '';

/** What an answer is compared with until that is chosen, or typed: it is never written. */
export const NO_VALUE = '';

/** What is said of one answer, whichever that is. */
const isClause = (part: Part): part is Clause => !isGroup(part) && !isComparison(part);

/** Two values that are compared, of which none is chosen yet. */
export const UNCOMPARED: Comparison = { left: UNCHOSEN, sign: '>=', right: UNCHOSEN };

/** Whether one of two values that are compared, or a part of it, still has to be chosen. */
export const isUncompared = ({ left, right }: Comparison): boolean =>
  hasUnchosen(left) || hasUnchosen(right);

/** Whether a single part is begun, and says nothing yet. */
const isBegun = (part: Clause | Comparison): boolean => {
  if (isComparison(part)) return isUncompared(part);
  const { at, value, where } = part;
  return at === UNASKED || value === NO_VALUE || (where !== undefined && isBegun(where));
};

/** Whether a question, or what an answer is compared with, still has to be chosen somewhere in a sentence. */
export const hasUnasked = ({ parts }: Group): boolean =>
  parts.some((part) => (isGroup(part) ? hasUnasked(part) : isBegun(part)));

/** A sentence without the parts of which something has to be chosen yet: what can be written of it meanwhile. */
export const askedOf = ({ join, parts }: Group): Group => ({
  join,
  parts: parts
    .map((part) => (isGroup(part) ? askedOf(part) : part))
    .filter((part) => (isGroup(part) ? part.parts.length > 0 : !isBegun(part))),
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

const same = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);

const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== NO_VALUE;

const only = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === key
    ? (value as JsonObject)[key]
    : undefined;

/** What is said of an entry of a list: one thing, as of any answer. */
const ENTRIES: EntrySentences = {
  write: (clause) => (clause.where ? undefined : writeAll([clause])),
  read(condition) {
    const [only, ...others] = readParts(condition, 2)?.parts ?? [];
    if (!only || isGroup(only) || isComparison(only) || others.length) return undefined;
    return only;
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

/** What a condition compares: in the words of a day or a list, else as two expressions. */
function readCompare(condition: JsonObject): Clause | Comparison | undefined {
  const { compare } = condition;
  const clause = readComparison(compare!, ENTRIES);
  const written = clause && writeComparison(clause, ENTRIES);
  const isSaid =
    written && Object.entries(written).every(([key, value]) => same(value!, condition[key]!));
  if (isSaid) return clause;
  const [left, sign, right] = compare as Json[];
  const isKnown = left !== undefined && right !== undefined && SIGNS.includes(sign as Sign);
  return isKnown ? { left, sign: sign as Sign, right } : undefined;
}

function readParts(condition: JsonObject, depth: number): Group | undefined {
  const parts: Part[] = [];
  for (const [key, value] of Object.entries(condition)) {
    if (key.startsWith('/')) {
      const clauses = readSchema(key, value as Json);
      if (!clauses) return undefined;
      parts.push(...clauses);
      continue;
    }
    if (key === 'compare') {
      const compared = readCompare(condition);
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

const depthOf = (part: Part): number =>
  isGroup(part) ? 1 + Math.max(0, ...part.parts.map(depthOf)) : 0;

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
export const flatten = <Single extends object>(
  parts: (Single | Group<Single>)[],
  join: Group['join'],
): (Single | Group<Single>)[] =>
  parts.flatMap((part) =>
    isGroup(part) && (part.join === join || part.parts.length === 1)
      ? flatten(part.parts, join)
      : [part],
  );

/** Whether a part has the word of a condition that compares to itself. */
const compares = (part: Part): part is Clause | Comparison =>
  !isGroup(part) && (isComparison(part) || hasOwnWord(part.verb));

const asCondition = (part: Part): JsonObject | undefined => {
  if (isGroup(part)) {
    const any = writeAny(part.parts);
    return any && { anyOf: any };
  }
  if (isBegun(part)) return undefined;
  if (isComparison(part)) return { compare: [part.left, part.sign, part.right] };
  return hasOwnWord(part.verb) ? writeComparison(part, ENTRIES) : { [part.at]: writeClause(part) };
};

/** Two schemas of one answer as one; undefined where both have the same word. */
function joinSchemas(known: Json, value: Json): JsonObject | undefined {
  if (typeof known !== 'object' || typeof value !== 'object') return undefined;
  const joined = { ...(known as JsonObject), ...(value as JsonObject) };
  const count = Object.keys(known as object).length + Object.keys(value as object).length;
  return Object.keys(joined).length === count ? joined : undefined;
}

/**
 * Whether a group, or a comparison, can stand beside the parts of a sentence. What holds together compares
 * once: its one list of alternatives says either what it compares further, or a group.
 */
export function canAdd({ join, parts }: Group, what: 'comparison' | 'group'): boolean {
  if (join === 'any' && parts.length > 1) return true;
  const flat = flatten(parts, 'all');
  const compared = flat.filter(compares).length;
  const groups = flat.filter(isGroup).length;
  if (what === 'group') return groups === 0 && compared < 2;
  return groups === 0 || compared === 0;
}

/** Several things that hold together; undefined where one place can't say two of them. */
function writeAll(parts: Part[]): JsonObject | undefined {
  const written: JsonObject = {};
  // A condition compares once: further comparisons are its one alternative.
  const further: (Clause | Comparison)[] = [];
  for (const part of flatten(parts, 'all')) {
    if (compares(part) && written.compare !== undefined) {
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

function writeAny(parts: Part[]): Json[] | undefined {
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

/**
 * The position of the first part that can't hold together with what is said of the same question before it;
 * undefined where all can.
 */
export function firstApart({ join, parts }: Group): number | undefined {
  if (join === 'any') return undefined;
  const index = parts.findIndex((part, position) => {
    if (!isClause(part) || isBegun(part)) return false;
    const own = parts
      .slice(0, position + 1)
      .filter((one) => isClause(one) && one.at === part.at && !isBegun(one));
    return own.length > 1 && writeAll(own) === undefined;
  });
  return index < 0 ? undefined : index;
}

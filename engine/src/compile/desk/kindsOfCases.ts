import { type CASE_FACTS, caseFactOf, type GivenFacts } from '../../kernel/desk/index.ts';
import type { Field, Json, Pointer } from '../../kernel/types.ts';
import { pointersOf } from '../conditions.ts';
import type { DeskCheck } from './DeskCheck.ts';

/** How many kinds of cases are looked at; past them, the answers one by one. */
const MOST_KINDS = 500;

const STATUS = '/$/case/status';

/** All that a condition says at a pointer, however deep. */
function partsAt(source: Json | undefined, pointer: Pointer): Json[] {
  if (typeof source !== 'object' || source === null) return [];
  if (Array.isArray(source)) return source.flatMap((part) => partsAt(part, pointer));
  return Object.entries(source).flatMap(([key, value]) =>
    key === pointer ? [value] : partsAt(value, pointer),
  );
}

/** The values that a part of a condition names; undefined where it says more than which they are. */
function valuesNamed(part: Json): Json[] | undefined {
  if (typeof part === 'boolean') return [];
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return undefined;
  const { const: one, enum: many, ...more } = part;
  if (Object.keys(more).length > 0) return undefined;
  return [...(one === undefined ? [] : [one]), ...(Array.isArray(many) ? many : [])];
}

/**
 * The values of an answer that can tell cases from each other, undefined for a blank one; nothing where
 * they can't be listed: of a number, and of a text of which more is asked than which one it is.
 * @param parts What conditions say of it.
 */
function valuesOf({ type, choices, required, when }: Field, parts: Json[]) {
  const listed = (): Json[] | undefined => {
    if (type === 'boolean') return [true, false];
    if (choices) return choices.map(({ value }) => value as Json);
    const named = parts.map(valuesNamed);
    if (type !== 'string' || named.includes(undefined)) return undefined;
    const texts = named.flatMap((values) => values ?? []);
    return [...texts, `other than ${texts.join(', ')}`];
  };
  const values = listed()?.map((value): Json => (type === 'array' ? [value] : value));
  const isSure = required && !when;
  return values && [...values, ...(isSure ? [] : [undefined])];
}

/** What of a case has few values; the others may be anything. */
function factValues({ desk }: DeskCheck, pointer: Pointer): (Json | undefined)[] | undefined {
  const fact = caseFactOf(pointer) as keyof typeof CASE_FACTS | undefined;
  if (fact === 'isAssigned') return ['yes', 'no'];
  if (fact === 'flags') return [[], ...desk.flags.map(({ id }): Json => [id])];
  return undefined;
}

/**
 * The kinds of cases that roles see or do not see: each value of what their conditions read, with each
 * other one. Each choice is a right answer to its question; the other text beside those that are named may
 * not be one, and whether two can be given together is not asked.
 * @returns One kind, of which nothing is known, where every role sees every case.
 */
export function kindsOfCases(check: DeskCheck): GivenFacts[] {
  const { files, fields } = check;
  const sources = (files.roles?.source.roles ?? []).flatMap(({ sees }) => sees ?? []);
  const pointers = new Set(
    sources.flatMap((source) => pointersOf(source).map((one) => one.pointer)),
  );
  pointers.delete(STATUS);
  const tables = [...pointers].flatMap((pointer): [Pointer, (Json | undefined)[]][] => {
    const field = fields.get(pointer);
    const parts = sources.flatMap((source) => partsAt(source, pointer));
    const values = field && !field.resource ? valuesOf(field, parts) : factValues(check, pointer);
    return values ? [[pointer, values]] : [];
  });
  const count = tables.reduce((product, [, values]) => product * values.length, 1);
  if (count > MOST_KINDS)
    return tables.flatMap(([pointer, values]) => values.map((value) => ({ [pointer]: value })));
  return tables.reduce<GivenFacts[]>(
    (kinds, [pointer, values]) =>
      kinds.flatMap((kind) => values.map((value) => ({ ...kind, [pointer]: value }))),
    [{}],
  );
}

/** A kind in words. @example wordsOfKind('received', { '/Home/County': 3 }) // 'the status "received", 3 at /Home/County' */
export const wordsOfKind = (status: string, kind: GivenFacts): string =>
  [
    `the status "${status}"`,
    ...Object.entries(kind).map(([pointer, value]) =>
      value === undefined ? `nothing at ${pointer}` : `${JSON.stringify(value)} at ${pointer}`,
    ),
  ].join(', ');

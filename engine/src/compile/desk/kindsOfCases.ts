import { type CASE_FACTS, caseFactOf, type GivenFacts } from '../../kernel/desk/index.ts';
import type { Field, Json, Pointer } from '../../kernel/types.ts';
import { pointersOf } from '../conditions.ts';
import type { DeskCheck } from './DeskCheck.ts';

/** How many kinds of cases are looked at; past them, the answers one by one. */
const MOST_KINDS = 500;

const STATUS = '/$/case/status';

/** What a condition says of an answer, as it is written: each value that it names. */
function valuesNamed(source: Json | undefined): Json[] {
  if (typeof source !== 'object' || source === null) return [];
  if (Array.isArray(source)) return source.flatMap(valuesNamed);
  return Object.entries(source).flatMap(([key, value]) => {
    if (key === 'const') return [value];
    if (key === 'enum' && Array.isArray(value)) return value;
    return valuesNamed(value);
  });
}

/** A text or a number that is none of the known ones. */
function otherThan(known: Json[], type: Field['type']): Json {
  if (type === 'string') return `other than ${known.join(', ')}`;
  return Math.max(0, ...known.map(Number).filter(Number.isFinite)) + 1;
}

/** The values of an answer that can tell cases from each other; undefined for a blank one. */
function valuesOf(field: Field, named: Json[]): (Json | undefined)[] {
  const { type, choices, required, when } = field;
  const isSure = required && !when;
  const single = (): Json[] => {
    if (type === 'boolean') return [true, false];
    if (choices) return choices.map(({ value }) => value as Json);
    return [...named, otherThan(named, type)];
  };
  const values = type === 'array' ? single().map((value): Json => [value]) : single();
  return isSure ? values : [...values, undefined];
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
 * other one. Every kind is a case that can be: answers are right ones of their questions.
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
    const named = () => sources.flatMap((source) => valuesNamed(partAt(source, pointer)));
    const values = field && !field.resource ? valuesOf(field, named()) : factValues(check, pointer);
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

/** All that a condition says at a pointer, however deep. */
function partAt(source: Json | undefined, pointer: Pointer): Json[] {
  if (typeof source !== 'object' || source === null) return [];
  if (Array.isArray(source)) return source.flatMap((part) => partAt(part, pointer));
  return Object.entries(source).flatMap(([key, value]) =>
    key === pointer ? [value] : partAt(value, pointer),
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

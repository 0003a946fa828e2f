import { isDate } from '../kernel/formats.ts';
import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import type { Clause, Verb } from './Clause.ts';

/** The day that stands for whatever day it is then. */
export const TODAY = 'today';

const TODAY_AT = '/$/today';

/** Of a day: which comparison each verb is. */
const DAYS: [Verb, string][] = [
  ['day-before', '<'],
  ['day-at-most', '<='],
  ['day-after', '>'],
  ['day-at-least', '>='],
];

const get = (at: Pointer): JsonObject => ({ get: at });
const daysBetween = (from: Pointer, to: Pointer): JsonObject => ({ days: [get(from), get(to)] });
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How what is said of an entry of a list is written and read: as any other condition. */
export interface EntrySentences {
  write(clause: Clause): JsonObject | undefined;
  read(condition: JsonObject): Clause | undefined;
}

const isPast = (at: Pointer): JsonObject => ({ compare: [get(at), '<', get(TODAY_AT)] });

/**
 * What a verb of days or of lists says, as a person would write it; undefined for another verb.
 * @example writeComparison({ at: '/Bill/Due', verb: 'day-before', value: 'today' }, entries)
 *   // { compare: [{ get: '/Bill/Due' }, '<', { get: '/$/today' }] }
 */
export function writeComparison(
  { at, verb, value, where }: Clause,
  entries: EntrySentences,
): JsonObject | undefined {
  const sign = DAYS.find(([one]) => one === verb)?.[1];
  if (sign) return { compare: [get(at), sign, value === TODAY ? get(TODAY_AT) : value!] };
  if (verb === 'days-ago') return { compare: [daysBetween(at, TODAY_AT), '>=', value!] };
  if (verb === 'days-ahead') return { compare: [daysBetween(TODAY_AT, at), '>=', value!] };
  if (verb === 'within-days')
    return { compare: [daysBetween(TODAY_AT, at), '<=', value!], not: isPast(at) };
  const said = where && entries.write(where);
  if (!said) return undefined;
  const counted = { count: at, where: said };
  if (verb === 'some-where') return { compare: [counted, '>=', value!] };
  return verb === 'none-where' ? { compare: [counted, '=', 0] } : undefined;
}

/** Whether a verb compares values, and so has a word of the condition to itself. */
export const hasOwnWord = (verb: Verb): boolean =>
  DAYS.some(([one]) => one === verb) ||
  ['days-ago', 'days-ahead', 'within-days', 'some-where', 'none-where'].includes(verb);

/**
 * The least whole number that a verb which counts is compared with: entries count from 1, days from 0.
 * Undefined for a verb that counts nothing.
 */
export function leastOf(verb: Verb): number | undefined {
  if (['entries-at-least', 'entries-at-most', 'some-where'].includes(verb)) return 1;
  return ['days-ago', 'days-ahead', 'within-days'].includes(verb) ? 0 : undefined;
}

function readDays([from, to]: Json[], sign: string, value: Json): Clause | undefined {
  if (!isRecord(from) || !isRecord(to) || typeof value !== 'number') return undefined;
  const [start, end] = [String(from.get), String(to.get)];
  if (sign === '>=' && end === TODAY_AT) return { at: start, verb: 'days-ago', value };
  if (start !== TODAY_AT) return undefined;
  if (sign === '>=') return { at: end, verb: 'days-ahead', value };
  return sign === '<=' ? { at: end, verb: 'within-days', value } : undefined;
}

function readDay(at: Pointer, sign: string, other: Json): Clause | undefined {
  const verb = DAYS.find(([, one]) => one === sign)?.[0];
  if (!verb) return undefined;
  if (same(other, get(TODAY_AT))) return { at, verb, value: TODAY };
  return typeof other === 'string' && isDate(other) ? { at, verb, value: other } : undefined;
}

function readCount(counted: JsonObject, entries: EntrySentences): Clause | undefined {
  const { count, where } = counted;
  const said = isRecord(where) ? entries.read(where) : undefined;
  return said && { at: String(count), verb: 'some-where', where: said };
}

/** What a comparison says, if a verb of days or lists says it; the caller sees whether it writes the same. */
export function readComparison(compare: Json, entries: EntrySentences): Clause | undefined {
  const [left, sign, right] = compare as [Json, string, Json];
  if (!isRecord(left)) return undefined;
  if (Array.isArray(left.days)) return readDays(left.days, sign, right);
  if (typeof left.get === 'string') return readDay(left.get, sign, right);
  const counted = readCount(left, entries);
  if (!counted || typeof right !== 'number') return undefined;
  if (sign === '>=') return { ...counted, value: right };
  return sign === '=' && right === 0 ? { ...counted, verb: 'none-where' } : undefined;
}

import { isDate } from '../../kernel/formats.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';

/**
 * What a value is. Of a number: how many places it can have, and whether it may be one that does not end,
 * as after a division.
 */
export type ValueType =
  | { kind: 'number'; places: number; isEndless?: true }
  | { kind: 'text' | 'day' | 'truth' | 'list' }
  /** Nothing is known of it, or it was told of already. */
  | { kind: 'any' };

/** What values are told apart by. */
export type TypeKind = ValueType['kind'];

/** The type of a value of which nothing is known; it fits everywhere. */
export const ANY_TYPE: ValueType = { kind: 'any' };
/** The type of a number without places. */
export const WHOLE_NUMBER: ValueType = { kind: 'number', places: 0 };

const WORDS: { [kind in TypeKind]: string } = {
  number: 'a number',
  text: 'a text',
  day: 'a day',
  truth: 'true or false',
  list: 'a list',
  any: 'anything',
};

/** A kind in words: `a day`. */
export const wordsFor = (kinds: TypeKind[]): string =>
  kinds.map((kind) => WORDS[kind]).join(' or ');

/** The places that a number is written with: 2430.5 has one. */
export function placesOf(value: number): number {
  const [, rest = '', power = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, rest.length - Number(power));
}

/** The type of a plain value. */
export function typeOfValue(value: Json): ValueType {
  if (typeof value === 'number') return { kind: 'number', places: placesOf(value) };
  if (typeof value === 'boolean') return { kind: 'truth' };
  if (Array.isArray(value)) return { kind: 'list' };
  return { kind: isDate(String(value)) ? 'day' : 'text' };
}

/** The type of a question's answer, by its declaration. */
export function typeOfQuestion({ type, format, decimals, resource }: JsonObject): ValueType {
  if (resource !== undefined || type === 'array') return { kind: 'list' };
  if (type === 'integer') return WHOLE_NUMBER;
  if (type === 'number')
    return { kind: 'number', places: typeof decimals === 'number' ? decimals : 20 };
  if (type === 'boolean') return { kind: 'truth' };
  return { kind: format === 'date' ? 'day' : 'text' };
}

/** What both are: a text where one is a day and the other a text. */
export function joinTypes(one: ValueType, other: ValueType): ValueType | undefined {
  if (one.kind === 'any') return other;
  if (other.kind === 'any') return one;
  if (one.kind === 'number' && other.kind === 'number') {
    const isEndless = one.isEndless ?? other.isEndless;
    const places = Math.max(one.places, other.places);
    return { kind: 'number', places, ...(isEndless && { isEndless }) };
  }
  if (one.kind === other.kind) return one;
  const areTexts = [one, other].every(({ kind }) => kind === 'text' || kind === 'day');
  return areTexts ? { kind: 'text' } : undefined;
}

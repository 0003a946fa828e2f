import { validationSchema } from '../../compile/fields.ts';
import { isBlank, trimValue } from '../../kernel/blank.ts';
import type { Field, Json, JsonObject } from '../../kernel/types.ts';
import { candidatesFor } from './candidates.ts';
import { fits } from './fits.ts';

/** A question: its field, and its declaration. */
export interface Asked {
  field: Field;
  source: JsonObject;
}

/** Right and wrong answers to one question. */
export interface Samples {
  /** The plainest first. */
  valid: Json[];
  /** Keyword → answers that break it; the first breaks as few others as possible. */
  broken: Map<string, { value: Json; breaks: string[] }[]>;
  /** Keywords that no answer can break: a blank one never gets as far as `minLength: 1`. */
  unbreakable: string[];
}

/** What only says how another keyword counts. */
const SILENT = new Set(['items', 'minContains', 'maxContains']);

/** A schema with one of its keywords alone, and what belongs to it. */
function alone(schema: JsonObject, keyword: string): JsonObject {
  if (keyword !== 'contains') return { [keyword]: schema[keyword]! };
  const { contains, minContains, maxContains } = schema;
  return JSON.parse(JSON.stringify({ contains, minContains, maxContains }));
}

/** Whether a number has only so many places. */
function hasDecimals({ decimals }: Field, value: Json): boolean {
  if (decimals === undefined || typeof value !== 'number') return true;
  return Number(value.toFixed(decimals)) === value;
}

/** The keywords by which an answer is judged; `choice` of a list is the `enum` of its entries. */
export function keywordsOf(field: Field, schema: JsonObject): string[] {
  const words = Object.keys(schema).filter((keyword) => !SILENT.has(keyword) && keyword !== 'type');
  const isNumber = field.type === 'number' || field.type === 'integer';
  if (isNumber && !field.choices) words.push('type');
  if (field.decimals !== undefined) words.push('decimals');
  if (schema.items) words.push('items');
  return words;
}

/** The keywords that an answer breaks. */
export function brokenBy(field: Field, schema: JsonObject, value: Json): string[] {
  return keywordsOf(field, schema).filter((keyword) =>
    keyword === 'decimals' ? !hasDecimals(field, value) : !fits(alone(schema, keyword), value),
  );
}

/** A lower limit that only a blank answer could miss, which is no answer at all. */
function isBelowBlank(schema: JsonObject, keyword: string): boolean {
  return ['minLength', 'minItems'].includes(keyword) && (schema[keyword] as number) <= 1;
}

/** Whether a value is a right answer, by the question's own declaration. */
export function isRightAnswer({ field, source }: Asked, value: Json): boolean {
  return hasDecimals(field, value) && fits(validationSchema(source, field), value);
}

const remembered = new Map<string, Samples>();
const REMEMBERED_AT_MOST = 5_000;

/** Samples of a question's answers. The same question, day and seed give the same ones. */
export function samplesFor(
  { field, source }: Asked,
  { day, seed }: { day: string; seed: number },
): Samples {
  const schema = validationSchema(source, field);
  const { type, decimals, mask, default: first } = field;
  const key = JSON.stringify([schema, type, decimals, mask, first, day, seed]);
  const known = remembered.get(key);
  if (known) return known;
  const samples: Samples = { valid: [], broken: new Map(), unbreakable: [] };
  for (const value of candidatesFor({ field, schema, day, seed })) {
    if (isBlank(value) || JSON.stringify(trimValue(value)) !== JSON.stringify(value)) continue;
    const breaks = brokenBy(field, schema, value);
    if (!breaks.length && fits(schema, value)) samples.valid.push(value);
    for (const keyword of breaks) {
      samples.broken.set(keyword, [...(samples.broken.get(keyword) ?? []), { value, breaks }]);
    }
  }
  for (const list of samples.broken.values())
    list.sort((a, b) => a.breaks.length - b.breaks.length);
  samples.unbreakable = keywordsOf(field, schema).filter((keyword) =>
    isBelowBlank(schema, keyword),
  );
  if (remembered.size >= REMEMBERED_AT_MOST) remembered.clear();
  remembered.set(key, samples);
  return samples;
}

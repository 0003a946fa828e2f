import { offeredOn } from '../../check/conditions/offered.ts';
import { pointersOf } from '../../compile/conditions.ts';
import { validationSchema } from '../../compile/fields.ts';
import { fits } from '../../compile/fits.ts';
import { isBlank, trimValue } from '../../kernel/blank.ts';
import { KEYWORDS, keywordsOn } from '../../kernel/keywords/index.ts';
import type { Field, Json, JsonObject } from '../../kernel/types.ts';
import { candidatesFor } from './candidates.ts';
import { factsOn } from './factsOn.ts';

/** A question: its field, and its declaration. */
export interface SampledQuestion {
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

/** Whether an answer breaks one of the vocabulary's own keywords, as far as it can be validated alone. */
function breaksKeyword(keyword: string, limit: Json, value: Json, day: string): boolean {
  return KEYWORDS[keyword]!.check(value, limit, factsOn(day)) !== undefined;
}

/** Whether a limit is another answer: what breaks it is seen only beside that. */
const isElsewhere = (limit: Json) =>
  pointersOf(limit).some(({ pointer }) => !pointer.startsWith('/$/'));

/** The keywords by which an answer is validated; `choice` of a list is the `enum` of its entries. */
export function keywordsOf(field: Field, schema: JsonObject): string[] {
  const words = Object.keys(schema).filter((keyword) => !SILENT.has(keyword) && keyword !== 'type');
  const isNumber = field.type === 'number' || field.type === 'integer';
  if (isNumber && !field.choices) words.push('type');
  words.push(...keywordsOn(field).map(([keyword]) => keyword));
  if (schema.items) words.push('items');
  return words;
}

/** The keywords that an answer breaks. */
function brokenBy(field: Field, schema: JsonObject, value: Json, day: string): string[] {
  const limits = new Map(keywordsOn(field));
  return keywordsOf(field, schema).filter((keyword) =>
    limits.has(keyword)
      ? breaksKeyword(keyword, limits.get(keyword)!, value, day)
      : !fits(alone(schema, keyword), value),
  );
}

/** A lower limit that only a blank answer could miss, which is no answer at all. */
function isBelowBlank(schema: JsonObject, keyword: string): boolean {
  return ['minLength', 'minItems'].includes(keyword) && (schema[keyword] as number) <= 1;
}

/** Whether a value is a right answer on a day, by the question's own declaration. */
export function isRightAnswer(
  { field, source }: SampledQuestion,
  value: Json,
  day: string,
): boolean {
  const isBroken = keywordsOn(field).some(([keyword, limit]) =>
    breaksKeyword(keyword, limit, value, day),
  );
  return !isBroken && fits(validationSchema(source, field), value);
}

const cache = new Map<string, Samples>();
const CACHED_AT_MOST = 5_000;

/** What decides which samples are drawn. */
export interface Sampling {
  day: string;
  seed: number;
  /** Whether she may have chosen what is retired by the day. */
  isFromBefore?: true;
}

/** Samples of a question's answers. The same question, day and seed give the same ones. */
export function samplesFor(
  { field: declared, source }: SampledQuestion,
  { day, seed, isFromBefore }: Sampling,
): Samples {
  // What is retired stays right: it is only nothing that somebody could choose.
  const schema = validationSchema(source, declared);
  const field = isFromBefore ? declared : offeredOn(declared, day);
  const { type, mask, default: first } = field;
  const offered = field.choices?.map(({ value }) => value);
  const key = JSON.stringify([schema, offered, type, keywordsOn(field), mask, first, day, seed]);
  const known = cache.get(key);
  if (known) return known;
  const samples: Samples = { valid: [], broken: new Map(), unbreakable: [] };
  for (const value of candidatesFor({ field, schema, day, seed })) {
    if (isBlank(value) || JSON.stringify(trimValue(value)) !== JSON.stringify(value)) continue;
    const breaks = brokenBy(field, schema, value, day);
    if (!breaks.length && fits(schema, value)) samples.valid.push(value);
    for (const keyword of breaks) {
      samples.broken.set(keyword, [...(samples.broken.get(keyword) ?? []), { value, breaks }]);
    }
  }
  for (const [keyword, limit] of keywordsOn(field)) {
    if (!isElsewhere(limit)) continue;
    const any = samples.valid.map((value) => ({ value, breaks: [keyword] }));
    samples.broken.set(keyword, [...any, ...(samples.broken.get(keyword) ?? [])]);
  }
  for (const list of samples.broken.values())
    list.sort((a, b) => a.breaks.length - b.breaks.length);
  samples.unbreakable = keywordsOf(field, schema).filter((keyword) =>
    isBelowBlank(schema, keyword),
  );
  if (cache.size >= CACHED_AT_MOST) cache.clear();
  cache.set(key, samples);
  return samples;
}

import { namedIn } from '../../check/conditions/domain.ts';
import { addDays } from '../../kernel/addDays.ts';
import { KEYWORDS, keywordsOn } from '../../kernel/keywords/index.ts';
import type { Field, Json, JsonObject } from '../../kernel/types.ts';
import { nearMisses, patternTexts } from '../../patterns/patternTexts.ts';
import { factsOn } from './factsOn.ts';

/** What samples are made of: a question, and what is the same for all of a run. */
export interface Making {
  field: Field;
  /** Its schema as a validator sees it. */
  schema: JsonObject;
  /** The day of the walk: `2026-11-21`. */
  day: string;
  seed: number;
}

const number = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** Every pattern that a schema names, wherever in it. */
function patternsIn(schema: Json): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(patternsIn);
  return Object.entries(schema).flatMap(([keyword, operand]) =>
    keyword === 'pattern' && typeof operand === 'string' ? [operand] : patternsIn(operand),
  );
}

function numbers({ field, schema }: Making): Json[] {
  const step = field.type === 'integer' ? 1 : 10 ** -(field.decimals ?? 2);
  const round = (value: number) => Number(value.toFixed(6));
  const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap(
    (keyword) => number(schema[keyword]) ?? [],
  );
  const multiple = number(schema.multipleOf);
  const bases = [...limits, ...(namedIn([schema]) as number[]), ...(multiple ? [multiple] : [])];
  const around = bases
    .filter((one) => typeof one === 'number')
    .flatMap((limit) => [limit, limit + step, limit - step, limit + 1, limit - 1].map(round));
  const fraction = field.decimals === undefined ? [0.5] : [round(10 ** -(field.decimals + 1))];
  const between = limits.flatMap((limit) =>
    fraction.flatMap((one) => [round(limit + 1 + one), round(limit - 1 - one)]),
  );
  return [1, 2, 0, 10, 100, 1000, -1, ...around, ...between, round(1 + fraction[0]!), 'abc'];
}

const DAYS = ['1980-04-27', '2000-02-29', '1900-01-01'];
const LAST_DAY = '2200-12-31';
/** What is yet to come is at hand: days until then can be looked at, and hold on days soon after. */
const DAYS_AHEAD = 30;

const NO_DAYS = ['2001-02-29', '1899-12-31', '2201-01-01', '1980-13-01', '1980-04', '13/45/2020'];

function texts({ field, schema, day, seed }: Making): Json[] {
  const sized = ['minLength', 'maxLength'].flatMap((keyword) => {
    const limit = number(schema[keyword]);
    return limit === undefined
      ? []
      : [limit, limit - 1, limit + 1].map((size) => 'x'.repeat(Math.max(0, size)));
  });
  const drawn = patternsIn(schema).flatMap((pattern) => patternTexts(pattern, seed));
  const matching = field.upperCase ? drawn.map((text) => text.toUpperCase()) : drawn;
  const named = namedIn([schema]);
  const isDay = schema.format === 'date' || field.mask === 'date';
  return [
    ...(isDay ? [...DAYS, addDays(day, DAYS_AHEAD), day, LAST_DAY] : []),
    ...(schema.format === 'email' ? ['rosa@example.org', 'a@b.co'] : []),
    ...matching,
    'Example',
    'Another example',
    'Ex',
    'E',
    '1',
    ...named,
    ...sized,
    ...NO_DAYS,
    ...nearMisses(matching),
    'rosa.example.org',
    '!',
  ];
}

function lists(making: Making): Json[] {
  const { field, schema } = making;
  const items = (schema.items ?? {}) as JsonObject;
  const entryField: Field = { ...field, type: items.type as Field['type'] };
  const entries = field.choices
    ? field.choices.map(({ value }): Json => value)
    : scalars({ ...making, field: entryField, schema: items });
  const sizes = ['minItems', 'maxItems', 'minContains', 'maxContains'].flatMap((keyword) => {
    const limit = number(schema[keyword]);
    return limit === undefined ? [] : [limit, limit - 1, limit + 1];
  });
  const firsts = [1, 2, entries.length, ...sizes].filter((size) => size > 0 && size <= 200);
  const first = entries[0];
  if (first === undefined) return [];
  return [
    ...firsts.map((size) => entries.slice(0, size)),
    ...entries.slice(0, 60).map((entry): Json => [entry]),
    [first, first],
    // Longer than there are choices: only with repetitions.
    ...firsts.map((size) => Array.from({ length: size }, (_, at) => entries[at % entries.length]!)),
    [`not ${String(first)}`],
  ];
}

function scalars(making: Making): Json[] {
  const { field, schema } = making;
  if (field.type === 'boolean') return [true, false];
  if (field.type === 'number' || field.type === 'integer') return numbers(making);
  return Array.isArray(schema.enum) ? [...schema.enum, ...texts(making)] : texts(making);
}

/**
 * Answers that may be right or wrong: every choice, every limit and what is beside it, days that exist
 * and days that don't, texts that match and that nearly do. The plain ones first.
 */
export function candidatesFor(making: Making): Json[] {
  const { field } = making;
  const own =
    field.type === 'array'
      ? lists(making)
      : field.choices
        ? [...field.choices.map(({ value }): Json => value), 'no such choice', -1]
        : scalars(making);
  const limits = keywordsOn(field).flatMap(
    ([keyword, limit]) => KEYWORDS[keyword]!.samples?.(limit, factsOn(making.day)) ?? [],
  );
  const all = [...(field.default === undefined ? [] : [field.default]), ...own, ...limits];
  const once = new Map(all.map((value) => [JSON.stringify(value), value]));
  return [...once.values()];
}

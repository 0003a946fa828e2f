import type { Field, Json, JsonObject } from '../../kernel/types.ts';
import { evaluateSchema, type ReadConstant } from './evaluateSchema.ts';
import type { Value } from './Value.ts';

/** More than so many choices are not looked at one by one. */
const CHOICES_AT_MOST = 400;
/** More named entries of a list than these would be too many combinations. */
const NAMED_AT_MOST = 6;

const exact = (value: Json): Value => ({ kind: 'exact', value });
const BLANK: Value = { kind: 'blank' };

/** Every value that the schemas name: of `const` and `enum`, wherever in them. */
export function namedIn(schemas: Json[]): Json[] {
  const found = new Map<string, Json>();
  const walk = (schema: Json): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if (Array.isArray(schema)) {
      schema.forEach(walk);
      return;
    }
    for (const [keyword, operand] of Object.entries(schema)) {
      const list = keyword === 'const' ? [operand] : keyword === 'enum' ? [operand].flat() : [];
      for (const value of list) found.set(JSON.stringify(value), value as Json);
      if (!list.length) walk(operand);
    }
  };
  schemas.forEach(walk);
  return [...found.values()];
}

/** Every figure that these keywords compare with. */
function limitsIn(schemas: Json[], keywords: string[], read: ReadConstant): number[] {
  const found = new Set<number>();
  const walk = (schema: Json): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [keyword, operand] of Object.entries(schema)) {
      if (!Array.isArray(schema) && keywords.includes(keyword)) {
        const { $data } = (
          typeof operand === 'object' && operand !== null ? operand : {}
        ) as JsonObject;
        const limit = typeof $data === 'string' ? read($data) : operand;
        if (typeof limit === 'number') found.add(limit);
      } else walk(operand as Json);
    }
  };
  schemas.forEach(walk);
  return [...found].sort((a, b) => a - b);
}

const NUMERIC = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'const', 'enum'];

/**
 * Numbers that stand for all: each limit, and one of every gap between two. Valid ones have only so
 * many decimals: a gap may hold none of them, and is then not stood for.
 */
function numbersFor(field: Field, schemas: Json[], isValid: boolean, read: ReadConstant): Value[] {
  const named = namedIn(schemas).filter((value) => typeof value === 'number');
  const limits = [...new Set([...limitsIn(schemas, NUMERIC, read), ...named])].sort(
    (a, b) => a - b,
  );
  if (!limits.length) return [exact(1)];
  const decimals = field.type === 'integer' ? 0 : field.decimals;
  if (decimals === undefined || !isValid) {
    const gaps = limits.slice(1).map((limit, index) => (limit + limits[index]!) / 2);
    return [limits[0]! - 1, ...limits, ...gaps, limits.at(-1)! + 1].map(exact);
  }
  const scale = 10 ** decimals;
  const grid = new Set(
    limits.flatMap((limit) => {
      const [below, above] = [Math.floor(limit * scale), Math.ceil(limit * scale)];
      return [below - 1, below, above, above + 1];
    }),
  );
  return [...grid].map((step) => exact(step / scale));
}

function textsFor(schemas: Json[], read: ReadConstant): Value[] {
  const named = namedIn(schemas).filter(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  const limits = limitsIn(schemas, ['minLength', 'maxLength'], read);
  const lengths = new Set(limits.flatMap((limit) => [limit - 1, limit, limit + 1]));
  const texts: Value[] = limits.length
    ? [...lengths].filter((length) => length > 0).map((length) => ({ kind: 'text', length }))
    : [{ kind: 'text' }];
  return [...named.map(exact), ...texts];
}

/** Every way to pick from the named entries, each with the lengths that a limit can tell apart. */
export function listsFor(
  entries: { named: Json[]; others: number; kind: 'unnamed' | 'anything' },
  schemas: Json[],
  read: ReadConstant,
): Value[] {
  const { named, others, kind } = entries;
  if (named.length > NAMED_AT_MOST) return [{ kind: 'something' }];
  const limits = limitsIn(schemas, ['minItems', 'maxItems'], read);
  return Array.from({ length: 2 ** named.length }, (_, bits) =>
    named.filter((_value, index) => bits & (1 << index)),
  ).flatMap((has) => {
    const [least, most] = [has.length, has.length + others];
    const lengths = [least, least + 1, ...limits.flatMap((one) => [one - 1, one, one + 1]), most];
    return [...new Set(lengths)]
      .filter((length) => length >= least && length <= most && Number.isFinite(length))
      .map((length): Value => ({ kind: 'list', has, length, others: kind }));
  });
}

function listsOf(field: Field, schemas: Json[], read: ReadConstant): Value[] {
  if (!field.choices) return [{ kind: 'something' }];
  const choices = new Set(field.choices.map(({ value }) => JSON.stringify(value)));
  const named = namedIn(schemas).filter((value) => choices.has(JSON.stringify(value)));
  const others = choices.size - named.length;
  return listsFor({ named, others, kind: 'unnamed' }, schemas, read).filter(
    (value) => value.kind !== 'list' || value.length > 0,
  );
}

function filledValues(
  field: Field,
  schemas: Json[],
  isValid: boolean,
  read: ReadConstant,
): Value[] {
  if (field.resource) return [{ kind: 'something' }];
  if (field.type === 'array') return listsOf(field, schemas, read);
  if (field.choices) {
    if (field.choices.length > CHOICES_AT_MOST) return [{ kind: 'something' }];
    return field.choices.map(({ value }) => exact(value));
  }
  if (field.type === 'boolean') return [exact(true), exact(false)];
  if (field.type === 'number' || field.type === 'integer')
    return numbersFor(field, schemas, isValid, read);
  return field.type === 'string' ? textsFor(schemas, read) : [{ kind: 'something' }];
}

/** What a field's own declaration asks of an answer, as far as it is validated here. */
const OWN = [
  'const',
  'enum',
  'not',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];

/**
 * Answers that stand for all that a field can have, blank among them.
 * @param schemas What conditions ask of it.
 * @param isValid Whether only valid answers count: nobody gets past a step with an invalid one.
 */
export function domainOf(
  question: { field: Field; source: JsonObject },
  schemas: Json[],
  { isValid, read }: { isValid: boolean; read: ReadConstant },
): Value[] {
  const { field, source } = question;
  const own = Object.fromEntries(Object.entries(source).filter(([key]) => OWN.includes(key)));
  const values = filledValues(field, [...schemas, own], isValid, read);
  const valid = isValid
    ? values.filter((value) => evaluateSchema(own, value, read) !== false)
    : values;
  const domain: Value[] = [BLANK, ...valid];
  if (field.classification === 'restricted') domain.push({ kind: 'kept' });
  // What was typed and is no number stays a text until it is mended.
  if (!isValid && (field.type === 'number' || field.type === 'integer'))
    domain.push({ kind: 'text' });
  return domain;
}

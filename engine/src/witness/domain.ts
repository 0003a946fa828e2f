import type { Question } from '../check/CheckContext.ts';
import { domainOf, namedIn } from '../check/conditions/domain.ts';
import { evaluateSchema } from '../check/conditions/evaluateSchema.ts';
import { itemsAtMost } from '../check/conditions/itemLimits.ts';
import { isAskedOfNobody, offeredOn } from '../check/conditions/offered.ts';
import type { Value } from '../check/conditions/Value.ts';
import { fits } from '../compile/fits.ts';
import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import type { Items } from './items.ts';
import type { Model, Reads } from './Model.ts';
import { isRightAnswer, type Sampling, samplesFor } from './values/samplesFor.ts';

/** Answers that stand for all that can be given at one place. */
export interface Domain {
  /** Undefined is no answer. */
  values: (Json | undefined)[];
  /** Why these may not stand for all; absent where they do. */
  doubt?: string;
}

/** What the values that a question can have depend on, beside its schema. */
export interface DomainOptions extends Sampling {
  items: Items;
}

/** A whole number between two limits is tried at each of its values, where there are so few. */
const WHOLE_AT_MOST = 400;
/** How many answers are tried of a text that is compared with another. */
const COMPARED = 3;

function everyNumber(schema: JsonObject, isWhole: boolean): number[] | undefined {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema as Record<string, number>;
  if (!isWhole) return undefined;
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  const most = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - 1);
  if (least === undefined || most === undefined || most - least > WHOLE_AT_MOST) return undefined;
  const first = Math.ceil(least);
  return Array.from({ length: Math.max(0, Math.floor(most) - first + 1) }, (_, at) => first + at);
}

/** Answers of flesh and blood for one that stands for many. */
function concretise(value: Value, valid: Json[], named: Json[], choices: Json[]): Json[] {
  const isNamed = (one: Json) => named.some((name) => JSON.stringify(name) === JSON.stringify(one));
  if (value.kind === 'exact') return [value.value];
  if (value.kind === 'something') return valid.slice(0, 1);
  if (value.kind === 'unnamed') return choices.filter((one) => !isNamed(one)).slice(0, 1);
  if (value.kind === 'text') {
    const others = valid.filter((one) => typeof one === 'string' && !isNamed(one));
    if (value.length === undefined) return others.slice(0, 1);
    const fitting = others.filter((one) => [...(one as string)].length === value.length);
    return [...fitting, 'x'.repeat(value.length)].slice(0, 1);
  }
  if (value.kind !== 'list') return [];
  const rest = choices.filter((one) => !isNamed(one)).slice(0, value.length - value.has.length);
  return [[...value.has, ...rest]];
}

/** The sizes of a list that only counts: each is tried. */
const COUNTED = new Set(['minItems', 'maxItems']);

function itemDomain(
  pointer: Pointer,
  schemas: Json[],
  model: Model,
  { items, isCompared }: { items: Items; isCompared: boolean },
): Domain {
  const resource = model.resourceOf(pointer);
  if (!resource) {
    const others = pointer === '/$/others' ? items.others() : [];
    const values = others.length ? [[], ...others] : [undefined];
    return { values, doubt: `what ${pointer} holds comes from outside` };
  }
  const limit = itemsAtMost(resource, model.facts.limits as JsonObject);
  const counts = schemas.every(
    (schema) =>
      typeof schema === 'object' && Object.keys(schema ?? {}).every((word) => COUNTED.has(word)),
  );
  const values = items.lists(resource, limit);
  return counts && !isCompared
    ? { values }
    : { values, doubt: `what the items of ${pointer} hold` };
}

/** One of each kind of answers that the schemas tell apart. */
function distinct(values: (Json | undefined)[], schemas: Json[]): (Json | undefined)[] {
  const seen = new Map<string, Json | undefined>();
  for (const value of values) {
    const key = value === undefined ? '' : schemas.map((schema) => fits(schema, value)).join();
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

/** A schema in which what is the same during a whole walk stands as its value. */
function resolveConstants(schema: Json, model: Model): Json {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((one) => resolveConstants(one, model));
  const { $data } = schema;
  const constant = typeof $data === 'string' ? model.constant($data) : undefined;
  if (constant !== undefined) return constant;
  return Object.fromEntries(
    Object.entries(schema).map(([key, one]) => [key, resolveConstants(one, model)]),
  );
}

const usesData = (schema: Json) => JSON.stringify(schema).includes('"$data"');

/** Words of a declaration by which not every right answer is thought of, as it is by choices and limits. */
const WIDE = ['pattern', 'format', 'not', 'anyOf', 'allOf', 'oneOf', 'multipleOf', 'contains'];
const isWidelyBound = (source: JsonObject) => WIDE.some((word) => word in source);

/** What is known of a question's answers before they are told apart. */
interface Given {
  question: Question;
  /** What conditions ask of it. */
  schemas: Json[];
  /** The kinds of answers that those tell apart. */
  kinds: Value[];
  /** Right answers, the plainest first. */
  given: Json[];
  choices: Json[];
  /** Another answer, or what may change, is compared with it. */
  isWide: boolean;
  /** All that can be answered is among the given. */
  isWhole: boolean;
}

/** The right answers to a question that conditions may tell apart. */
function rightAnswers(
  question: Question,
  schemas: Json[],
  { isWide, model, options }: { isWide: boolean; model: Model; options: DomainOptions },
): Given {
  const { source } = question;
  const { valid } = samplesFor(question, options);
  const field = options.isFromBefore ? question.field : offeredOn(question.field, options.day);
  const choices = (field.choices ?? []).map(({ value }): Json => value);
  const isNumber = field.type === 'integer' || field.decimals === 0;
  const every = isWide ? everyNumber(source, isNumber) : undefined;
  const named = namedIn(schemas);
  const kinds = domainOf({ field, source }, schemas, { isValid: true, read: model.constant });
  const concrete = kinds.flatMap((value) => concretise(value, valid, named, choices));
  const isValid = (value: Json) =>
    valid.some((one) => JSON.stringify(one) === JSON.stringify(value));
  const given = [...valid, ...(every ?? []), ...concrete].filter(
    (value) => isValid(value) || isRightAnswer(question, value, options.day),
  );
  const isWhole = every !== undefined || field.type === 'boolean' || field.choices !== undefined;
  return { question, schemas, kinds, given, choices, isWide, isWhole };
}

/** Whether each of the given is tried: none stands for another. */
const keepsAll = ({ question, isWide, isWhole }: Given) =>
  isWide && isWhole && question.field.type !== 'array';

/** Of the given, one of each kind that is told apart. */
function tellApart(answers: Given): (Json | undefined)[] {
  const { given, schemas, isWide } = answers;
  if (keepsAll(answers))
    return [...new Map(given.map((value) => [JSON.stringify(value), value])).values()];
  const alone = schemas.filter((one) => !usesData(one));
  return [...distinct(given, alone), ...(isWide ? given.slice(0, COMPARED) : [])];
}

/** Whether conditions say of each kind of answers the same. */
function areDecided({ schemas, kinds }: Given, { constant: read }: Model): boolean {
  return schemas.every((one) =>
    kinds.every(
      (value) =>
        value.kind === 'blank' ||
        value.kind === 'kept' ||
        evaluateSchema(one, value, read) !== undefined,
    ),
  );
}

/** Why what is tried may not stand for all. */
function doubtOf(answers: Given, model: Model): string | undefined {
  const { question, schemas, given, choices, isWide, isWhole } = answers;
  const { field, source } = question;
  const { pointer } = field;
  // Nothing is left to choose.
  if (field.choices && !choices.length) return undefined;
  // Once the server keeps it the page has no value: a condition that looks into it is false there.
  if (field.classification === 'restricted' && (schemas.length > 0 || isWide))
    return `${pointer} is restricted, and a condition looks into it`;
  if (!given.length && isWidelyBound(source)) return `no right answer to ${pointer} was made`;
  if (isWide) return keepsAll(answers) ? undefined : `${pointer} is compared with another answer`;
  if (!isWhole && !areDecided(answers, model))
    return `a condition looks into ${pointer} by more than limits and values`;
  return schemas.length > 0 && isWidelyBound(source) && !choices.length
    ? `${pointer} has a pattern, a format or the like`
    : undefined;
}

/**
 * Right answers that stand for all at a place, the plainest first and none last; each is an answer
 * that an applicant can really give.
 */
export function domainAt(
  pointer: Pointer,
  { asked, compared }: Reads,
  model: Model,
  options: DomainOptions,
): Domain {
  const schemas = (asked.get(pointer) ?? [])
    .filter((schema) => typeof schema !== 'boolean')
    .map((schema) => resolveConstants(schema, model));
  const isCompared = compared.has(pointer);
  // Nobody adds entries to a collection that is not shown.
  const collection = model.collectionOf(pointer);
  if (!options.isFromBefore && collection && isAskedOfNobody(collection, options.day))
    return { values: [[]] };
  if (pointer.startsWith('/$/'))
    return itemDomain(pointer, schemas, model, { items: options.items, isCompared });
  const question = model.questions.get(pointer);
  if (!question) return { values: [undefined] };
  // Only answers from before its day bring it to the screen.
  if (!options.isFromBefore && isAskedOfNobody(question.field, options.day))
    return { values: [undefined] };
  const isWide = isCompared || schemas.some(usesData);
  const answers = rightAnswers(question, schemas, { isWide, model, options });
  // A blank box that is worked out of others is never blank once the form is open.
  const blank = question.field.initially ? [] : [undefined];
  const doubt = doubtOf(answers, model);
  return { values: [...tellApart(answers), ...blank], ...(doubt && { doubt }) };
}

import type { Json, JsonObject } from '../../kernel/types.ts';
import type { FieldKind } from '../create/fieldKinds.ts';
import type { Collected } from './Collected.ts';
import type { SourceCondition } from './conditions/ProposedCondition.ts';
import type { ProposedChoice } from './Proposal.ts';
import { limitsOfSchema, SCHEMA_LIMITS } from './schemaLimits.ts';
import { asText, isObject, isScalar, listIn, wordsIn } from './values.ts';

/** Keywords of which a question of the builder has nothing, each said once where it stands. */
const RULES = [
  'if',
  'dependencies',
  'dependentSchemas',
  'allOf',
  'dependentRequired',
  'anyOf',
  'oneOf',
  'not',
  'const',
  'multipleOf',
];

/** What stands beside a schema and says how it is shown. */
export interface Presentation {
  title?: string;
  help?: string;
  /** A field of several lines. */
  isLong?: boolean;
}

/** A property of a JSON Schema that is read as a question, and the way by which it is reached. */
export interface SchemaPlace {
  /** The name of the property. */
  name: string;
  source: string;
  isRequired: boolean;
  /** By what conditions know it: the way to it from the root of the schema. */
  key: string;
  conditions?: SourceCondition[];
}

/** The values of a `oneOf` that is a list of them; undefined of one that is a rule. */
const constsOf = ({ oneOf }: JsonObject): JsonObject[] | undefined =>
  Array.isArray(oneOf) && oneOf.every((one) => isObject(one) && 'const' in one)
    ? (oneOf as JsonObject[])
    : undefined;

/** Rules by which an object may have more properties. */
export const BRANCHING = ['if', 'dependencies', 'dependentSchemas', 'allOf'];

/** The rules that stand in a schema itself, beside the limits of an answer. */
export const rulesOf = (schema: JsonObject): string[] =>
  RULES.filter((rule) => rule in schema && !(rule === 'oneOf' && constsOf(schema)));

const labelOf = (words: Json | undefined, value: Json | undefined) =>
  asText(words) || wordsIn(value).trim();

/** What people choose from: the values, with the words that RJSF or `oneOf` give them. */
function choicesOf(schema: JsonObject): ProposedChoice[] {
  const consts = constsOf(schema);
  const names = listIn(schema.enumNames);
  const all = consts
    ? consts.map((one) => ({ label: labelOf(one.title, one.const), value: one.const }))
    : listIn(schema.enum).map((value, index) => ({ label: labelOf(names[index], value), value }));
  const found = new Map<string, ProposedChoice>();
  for (const { label, value } of all)
    if (label && !found.has(label))
      found.set(label, { label, translations: {}, ...(isScalar(value) && { value }) });
  return [...found.values()];
}

function kindOf(
  schema: JsonObject,
  { isLong }: Presentation,
  choices: ProposedChoice[],
): FieldKind | undefined {
  const { type, format, items } = schema;
  if (choices.length > 0) return 'choice';
  if (type === 'array' && isObject(items) && choicesOf(items).length > 0) return 'choices';
  if (type === 'boolean') return 'yes-no';
  if (type === 'integer') return 'number';
  // Whole, or with decimals, or money: it does not say.
  if (type !== 'string') return undefined;
  if (format === 'date') return 'date';
  if (format === 'email') return 'email';
  if (isLong) return 'long-text';
  return format === undefined ? 'text' : undefined;
}

/** The question of one property, with the rules of it that are left. @throws ImportError `too-many` */
export function askSchema(
  collected: Collected,
  own: JsonObject,
  look: Presentation,
  { name, source, isRequired, key, conditions }: SchemaPlace,
): void {
  const title = look.title || asText(own.title);
  const list = isObject(own.items) ? choicesOf(own.items) : [];
  const choices = choicesOf(own);
  const kind = kindOf(own, look, choices);
  const description = look.help || asText(own.description);
  const isList = own.type === 'array' && kind === undefined;
  if ('$ref' in own || isList) {
    collected.leave(source, 'nested', isList ? title || name : wordsIn(own.$ref));
    return;
  }
  const limits = limitsOfSchema(collected, own, source);
  const question = {
    title,
    translations: {},
    ...(description && { description }),
    kind,
    given: [own.type, own.format].filter((one) => typeof one === 'string').join(' '),
    choices: [...choices, ...list],
    isRequired,
    ...(limits.length > 0 && { limits }),
    ...(conditions && { conditions }),
    keys: [key],
    source,
  };
  if (!collected.ask(question, name)) return;
  for (const rule of rulesOf(own)) collected.leave(source, 'logic', rule);
  const { items } = own;
  if (!isObject(items)) return;
  for (const rule of [...rulesOf(items), ...SCHEMA_LIMITS.filter((one) => one in items)])
    collected.leave(`${source}/items`, 'logic', rule);
}

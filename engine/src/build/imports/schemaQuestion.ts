import type { Json, JsonObject } from '../../kernel/types.ts';
import type { FieldKind } from '../create/fieldKinds.ts';
import type { Collected } from './Collected.ts';
import type { ProposedChoice } from './Proposal.ts';
import { asText, isObject, listIn, wordsIn } from './values.ts';

/** Keywords of which a question of the builder has nothing, each said once where it stands. */
const RULES = [
  'if',
  'dependencies',
  'dependentSchemas',
  'dependentRequired',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'const',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
];

/** What stands beside a schema and says how it is shown. */
export interface Look {
  title?: string;
  help?: string;
  /** A field of several lines. */
  isLong?: boolean;
}

export interface SchemaPlace {
  /** The name of the property. */
  name: string;
  source: string;
  isRequired: boolean;
}

/** The values of a `oneOf` that is a list of them; undefined of one that is a rule. */
const constsOf = ({ oneOf }: JsonObject): JsonObject[] | undefined =>
  Array.isArray(oneOf) && oneOf.every((one) => isObject(one) && 'const' in one)
    ? (oneOf as JsonObject[])
    : undefined;

/** The rules that stand in a schema itself. */
export const rulesOf = (schema: JsonObject): string[] =>
  RULES.filter((rule) => rule in schema && !(rule === 'oneOf' && constsOf(schema)));

const labelOf = (words: Json | undefined, value: Json | undefined) =>
  asText(words) || wordsIn(value).trim();

/** What people choose from: the values, with the words that RJSF or `oneOf` give them. */
function choicesOf(schema: JsonObject): ProposedChoice[] {
  const consts = constsOf(schema);
  const names = listIn(schema.enumNames);
  const labels = consts
    ? consts.map((one) => labelOf(one.title, one.const))
    : listIn(schema.enum).map((value, index) => labelOf(names[index], value));
  return [...new Set(labels)].filter(Boolean).map((label) => ({ label, translations: {} }));
}

function kindOf(
  schema: JsonObject,
  { isLong }: Look,
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
  look: Look,
  { name, source, isRequired }: SchemaPlace,
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
  const question = {
    title,
    translations: {},
    ...(description && { description }),
    kind,
    given: [own.type, own.format].filter((one) => typeof one === 'string').join(' '),
    choices: [...choices, ...list],
    isRequired,
    source,
  };
  if (!collected.ask(question, name)) return;
  for (const rule of rulesOf(own)) collected.leave(source, 'logic', rule);
  if (isObject(own.items))
    for (const rule of rulesOf(own.items)) collected.leave(`${source}/items`, 'logic', rule);
}

import type { Json, JsonObject } from '../../kernel/types.ts';
import type { FieldKind } from '../create/fieldKinds.ts';
import {
  finish,
  ImportError,
  type Left,
  LONGEST_TITLE,
  type Proposal,
  type ProposedChoice,
} from './Proposal.ts';

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value: Json | undefined) => (typeof value === 'string' ? value.trim() : '');

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

/** The values of a `oneOf` that is a list of them; undefined of one that is a rule. */
const constsOf = ({ oneOf }: JsonObject): JsonObject[] | undefined =>
  Array.isArray(oneOf) && oneOf.every((one) => isObject(one) && 'const' in one)
    ? (oneOf as JsonObject[])
    : undefined;

/** The rules that stand in a schema itself. */
const rulesOf = (schema: JsonObject): string[] =>
  RULES.filter((rule) => rule in schema && !(rule === 'oneOf' && constsOf(schema)));

/** What people choose from: the values, with the words that RJSF or `oneOf` give them. */
function choicesOf(schema: JsonObject): ProposedChoice[] {
  const consts = constsOf(schema);
  const names = Array.isArray(schema.enumNames) ? schema.enumNames : [];
  const labels = consts
    ? consts.map((one) => asText(one.title) || String(one.const))
    : Array.isArray(schema.enum)
      ? schema.enum.map((value, index) => asText(names[index]) || String(value))
      : [];
  return [...new Set(labels)].map((label) => ({ label, translations: {} }));
}

function kindOf(
  schema: JsonObject,
  ui: JsonObject,
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
  if (ui['ui:widget'] === 'textarea') return 'long-text';
  return format === undefined ? 'text' : undefined;
}

/** The order that RJSF's UI schema names, and behind it what it does not name. */
function orderOf(names: string[], ui: JsonObject): string[] {
  const order = Array.isArray(ui['ui:order']) ? ui['ui:order'].map(String) : [];
  const known = new Set(names);
  return [...new Set([...order.filter((name) => known.has(name)), ...names])];
}

/**
 * The questions of a JSON Schema, or of a form of RJSF: `{ schema, uiSchema }`.
 * @throws ImportError `not-a-schema`, `nothing-asked`, `too-many`
 */
export function readSchema(source: unknown): Proposal {
  if (!isObject(source)) throw new ImportError('not-a-schema');
  const schema = isObject(source.schema) ? source.schema : source;
  const ui = isObject(source.uiSchema) ? source.uiSchema : {};
  if (!isObject(schema.properties)) throw new ImportError('not-a-schema');
  const proposal: Proposal = { questions: [], left: [] };
  readObject(schema, ui, '', proposal);
  return finish(proposal);
}

function readObject(schema: JsonObject, ui: JsonObject, at: string, proposal: Proposal): void {
  const leave = (source: string, reason: Left['reason'], words: string) =>
    proposal.left.push({ source, reason, words });
  for (const rule of rulesOf(schema)) leave(at || '/', 'logic', rule);
  const properties = schema.properties as JsonObject;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  for (const name of orderOf(Object.keys(properties), ui)) {
    const own = properties[name];
    const source = `${at}/properties/${name}`;
    const look = isObject(ui[name]) ? (ui[name] as JsonObject) : {};
    if (!isObject(own)) leave(source, 'no-question', name);
    else if (isObject(own.properties)) readObject(own, look, source, proposal);
    else if ('$ref' in own) leave(source, 'nested', asText(own.$ref));
    else {
      const title = asText(look['ui:title']) || asText(own.title);
      const list = isObject(own.items) ? choicesOf(own.items) : [];
      const choices = [...choicesOf(own), ...list];
      const kind = kindOf(own, look, choicesOf(own));
      const description =
        asText(look['ui:help']) || asText(look['ui:description']) || asText(own.description);
      if (own.type === 'array' && kind === undefined) leave(source, 'nested', title || name);
      else if (title.length > LONGEST_TITLE) leave(source, 'long-title', title);
      else {
        if (!title) leave(source, 'no-label', name);
        for (const rule of rulesOf(own)) leave(source, 'logic', rule);
        if (isObject(own.items))
          for (const rule of rulesOf(own.items)) leave(`${source}/items`, 'logic', rule);
        proposal.questions.push({
          title: title || name,
          translations: {},
          ...(description && { description }),
          kind,
          given: [own.type, own.format].filter((one) => typeof one === 'string').join(' '),
          choices,
          isRequired: required.has(name),
          source,
        });
      }
    }
  }
}

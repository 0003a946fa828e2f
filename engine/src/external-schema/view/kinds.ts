import type { Json } from '../../kernel/index.ts';
import { isEqual } from '../../kernel/schema-validator/equal.ts';
import { isOfType, typeOf } from '../../kernel/schema-validator/valueTypes.ts';
import type { ExternalForm, SchemaNode, TypeName } from '../types.ts';
import type { Facets } from './collectFacets.ts';
import { type Constant, constantsOf } from './constants.ts';

/** What a schema without a type is about, by its other words. */
const TELLING: [TypeName, (keyof SchemaNode)[]][] = [
  ['object', ['properties', 'patternProperties', 'additionalProperties', 'required', 'minProperties', 'maxProperties', 'propertyNames', 'dependentRequired', 'dependentSchemas']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]; // biome-ignore format: a table

/** The types that can be chosen where a schema takes anything, the likeliest first. */
const ANY: TypeName[] = ['string', 'number', 'boolean', 'object', 'array', 'null'];

function both(one: TypeName, other: TypeName): TypeName | undefined {
  if (one === other) return one;
  const isNumber = (type: TypeName) => type === 'number' || type === 'integer';
  return isNumber(one) && isNumber(other) ? 'integer' : undefined;
}

/** The types that all facets allow together; undefined where none names any. */
function namedTypes(nodes: SchemaNode[]): TypeName[] | undefined {
  const lists = nodes.flatMap((node) => (node.types ? [node.types] : []));
  const [first, ...others] = lists;
  return first && others.reduce(intersect, first);
}

function intersect(types: TypeName[], other: TypeName[]): TypeName[] {
  const common = types.flatMap((type) => other.flatMap((one) => both(type, one) ?? []));
  return [...new Set(common)];
}

/** The types by a default or example, or by words that only one type has. */
function guessedTypes(nodes: SchemaNode[]): TypeName[] {
  for (const [type, words] of TELLING)
    if (nodes.some((node) => words.some((word) => node[word] !== undefined))) return [type];
  const sample = nodes.find((node) => node.default)?.default?.value;
  return sample === undefined ? ANY : [typeOf(sample)];
}

/** The types that a value can have here: null apart, `integer` within `number` gone. */
export function typesOf(facets: Facets): { types: TypeName[]; takesNull: boolean } {
  const nodes = facets.list.map((facet) => facet.node);
  const named = namedTypes(nodes);
  const types = named ?? guessedTypes(nodes);
  const real = types.filter(
    (type) => type !== 'null' && !(type === 'integer' && types.includes('number')),
  );
  const takesNull = (types.length > real.length && named !== undefined) || facets.takesNull;
  return { types: named ? real : types, takesNull };
}

/** The values to choose from, where the schemas name them one by one. */
export function choicesOf(facets: Facets): Constant[] | undefined {
  const own = facets.list.flatMap(({ node }) => [
    ...(node.const ? [[{ value: node.const.value }]] : []),
    ...(node.enum ? [node.enum.map((value) => ({ value }))] : []),
  ]);
  const lists: Constant[][] = [...facets.constants, ...own];
  const [first, ...others] = lists;
  if (!first) return undefined;
  const types = namedTypes(facets.list.map((facet) => facet.node));
  return first.filter(
    (one) =>
      others.every((list) => list.some((other) => isEqual(other.value, one.value))) &&
      (!types || types.some((type) => isOfType(one.value, type))),
  );
}

/** Are these the plain yes and no of a checkbox? */
export function areYesAndNo(choices: Constant[]): boolean {
  const isPlain = choices.every((one) => typeof one.value === 'boolean' && one.title === undefined);
  return isPlain && choices.some((one) => one.value === true);
}

/** Are they plain yes and no, so that they say what "boolean" says? */
export function isBoth(choices: Constant[]): boolean {
  return areYesAndNo(choices) && choices.some((one) => one.value === false);
}

/** The choices of an array's items, where each may be ticked once. */
export function choicesOfItems(form: ExternalForm, facets: Facets): Constant[] | undefined {
  const lists = facets.list.flatMap(({ node }) => {
    const choices = node.items === undefined ? undefined : constantsOf(form, node.items);
    return choices ? [choices] : [];
  });
  return lists[0];
}

/** How a value is called among choices, where nothing gives it a title. */
export function labelValue(value: Json, say: (id: string) => string): string {
  if (value === null) return say('external-schema.none');
  if (typeof value === 'boolean') return say(value ? 'fields.yes' : 'fields.no');
  if (typeof value !== 'object') return String(value);
  const named = Array.isArray(value) ? undefined : (value.title ?? value.name ?? value.label);
  return typeof named === 'string' ? named : JSON.stringify(value);
}

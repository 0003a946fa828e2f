import type { JsonObject } from '../../kernel/index.ts';
import type { Dialect, NodeId, SchemaNode } from '../types.ts';
import { KEYWORDS } from './keywords.ts';
import type { SchemaPlace } from './SchemaPlace.ts';

/**
 * A schema without the keywords of other dialects and those whose vocabulary its meta-schema leaves out,
 * and with limits as they are written since draft-06.
 */
export function liveKeywords(
  { resource: { dialect, own } }: SchemaPlace,
  written: JsonObject,
): JsonObject {
  const isLive = (word: string) => KEYWORDS[dialect].has(word) && !own?.without.includes(word);
  const schema = Object.fromEntries(Object.entries(written).filter(([word]) => isLive(word)));
  return dialect === 'draft-04' ? withNumberLimits(schema) : schema;
}

/** In draft-04 `"exclusiveMinimum": true` says how `minimum` is meant. */
function withNumberLimits(schema: JsonObject): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, ...others } = schema;
  const { minimum, maximum } = others;
  if (exclusiveMinimum === true && minimum !== undefined) {
    delete others.minimum;
    others.exclusiveMinimum = minimum;
  }
  if (exclusiveMaximum === true && maximum !== undefined) {
    delete others.maximum;
    others.exclusiveMaximum = maximum;
  }
  return others;
}

/** Keeps a keyword as it is written, where it is. */
export function copy(node: SchemaNode, schema: JsonObject, word: keyof SchemaNode & string): void {
  if (Object.hasOwn(schema, word)) Object.assign(node, { [word]: schema[word] });
}

/** Makes the node of a schema that stands so far below. */
export type One = (...tokens: (string | number)[]) => NodeId;

/** `dependencies` counts since 2019-09 too, as the meta-schemas describe it. */
export function fillDependencies(node: SchemaNode, schema: JsonObject, one: One): void {
  const schemas: [string, NodeId][] = [];
  for (const [name, value] of Object.entries((schema.dependencies ?? {}) as JsonObject)) {
    if (Array.isArray(value))
      node.dependentRequired = { ...node.dependentRequired, [name]: value as string[] };
    else schemas.push([name, one('dependencies', name)]);
  }
  for (const name of Object.keys((schema.dependentSchemas ?? {}) as JsonObject))
    schemas.push([name, one('dependentSchemas', name)]);
  if (schemas.length) node.dependentSchemas = schemas;
}

/** What is said of the items, and of what nothing else has said. */
export function fillItems(node: SchemaNode, schema: JsonObject, dialect: Dialect, one: One): void {
  // Until 2019-09 a list of items is what `prefixItems` says since, and `additionalItems` goes with it alone.
  const [first, rest] =
    dialect === '2020-12'
      ? (['prefixItems', 'items'] as const)
      : (['items', Array.isArray(schema.items) ? 'additionalItems' : 'items'] as const);
  const list = schema[first];
  if (Array.isArray(list)) node.prefixItems = list.map((_, index) => one(first, index));
  if (schema[rest] !== undefined) node.items = one(rest);
  for (const word of ['unevaluatedItems', 'unevaluatedProperties'] as const)
    if (schema[word] !== undefined) node[word] = one(word);
}

import type { NodeId, SchemaNode } from './SchemaNode.ts';

/** Every schema that a node leads to, one entry for each time. */
function partsOf(node: SchemaNode): NodeId[] {
  const { not, additionalProperties, unevaluatedProperties, propertyNames } = node;
  const { items, unevaluatedItems, contains } = node;
  const ones = [
    not, node.if, node.then, node.else, additionalProperties, unevaluatedProperties, propertyNames,
    items, unevaluatedItems, contains,
  ]; // biome-ignore format: a list
  const { refs, allOf, anyOf, oneOf, prefixItems } = node;
  const lists = [refs, allOf, anyOf, oneOf, prefixItems].flatMap((list) => list ?? []);
  const named = [node.properties, node.patternProperties, node.dependentSchemas].flatMap((pairs) =>
    (pairs ?? []).map(([, id]) => id),
  );
  return [...ones.filter((id) => id !== undefined), ...lists, ...named];
}

/**
 * The nodes that more than one way leads to. A chain of twenty schemas, each of which asks twice for
 * the next, is a million ways to the last.
 */
export function findShared(nodes: SchemaNode[]): Set<NodeId> {
  const met = new Set<NodeId>();
  const shared = new Set<NodeId>();
  for (const id of nodes.flatMap(partsOf)) {
    if (met.has(id)) shared.add(id);
    met.add(id);
  }
  return shared;
}

import type { JsonObject } from '../../kernel/index.ts';
import { matches } from '../../kernel/patterns/matches.ts';
import type { ExternalForm, NodeId, SchemaNode } from '../types.ts';
import type { Facet } from './collectFacets.ts';

/** These schemas, or where there are none the one that takes anything. */
export function orAnything(form: ExternalForm, ids: NodeId[]): NodeId[] {
  return ids.length ? ids : [form.anything];
}

const named = new WeakMap<SchemaNode, Map<string, NodeId[]>>();

/** A schema's properties by name. Made once for each: a form asks for hundreds at each keystroke. */
function idsByName(node: SchemaNode): Map<string, NodeId[]> {
  const known = named.get(node);
  if (known) return known;
  const ids = new Map<string, NodeId[]>();
  for (const [name, id] of node.properties ?? []) ids.set(name, [...(ids.get(name) ?? []), id]);
  named.set(node, ids);
  return ids;
}

/** The schemas that ask for a property: those of its name and its patterns, or else those for all others. */
export function schemasOfProperty(form: ExternalForm, facets: Facet[], name: string): NodeId[] {
  const ids = facets.flatMap(({ node, without }) => {
    if (name === without) return [];
    const matching = (node.patternProperties ?? [])
      .filter(([pattern]) => matches(pattern, name))
      .map(([, id]) => id);
    const found = [...(idsByName(node).get(name) ?? []), ...matching];
    return found.length ? found : (node.additionalProperties ?? []);
  });
  if (ids.length) return ids;
  return orAnything(
    form,
    facets.flatMap(({ node }) => node.unevaluatedProperties ?? []),
  );
}

/** The properties that have to be there, beside what is there. */
export function requiredOf(facets: Facet[], value: JsonObject): Set<string> {
  return new Set(
    facets.flatMap(({ node }) => [
      ...(node.required ?? []),
      ...Object.entries(node.dependentRequired ?? {})
        .filter(([name]) => Object.hasOwn(value, name))
        .flatMap(([, names]) => names),
    ]),
  );
}

/** May the object have properties with names of one's own, so that a name is asked for? */
export function takesOwnNames(form: ExternalForm, facets: Facet[], declared: number): boolean {
  const nodes = facets.map((facet) => facet.node);
  const isClosed = nodes.some((node) => {
    const rest = node.additionalProperties ?? node.unevaluatedProperties;
    return rest !== undefined && form.nodes[rest]!.isFalse && !node.patternProperties;
  });
  if (isClosed) return false;
  const isSaid = nodes.some(
    (node) =>
      node.patternProperties !== undefined ||
      node.additionalProperties !== undefined ||
      node.unevaluatedProperties !== undefined,
  );
  return isSaid || declared === 0;
}

/** Names in the order of `ui:order`, in which `*` stands for all others. */
export function inOrder(names: string[], order: string[] | undefined): string[] {
  if (!order) return names;
  const listed = order.filter((name) => name === '*' || names.includes(name));
  const others = names.filter((name) => !listed.includes(name));
  const whole = listed.includes('*') ? listed : [...listed, '*'];
  return whole.flatMap((name) => (name === '*' ? others : [name]));
}

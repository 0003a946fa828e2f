import type { ExternalForm, NodeId, SchemaNode } from '../types.ts';

/** All schemas that may ask for a value, whichever options and conditions hold. */
export function possible(form: ExternalForm, ids: NodeId[]): SchemaNode[] {
  const seen = new Set<NodeId>();
  const visit = (id: NodeId): SchemaNode[] => {
    if (seen.has(id)) return [];
    seen.add(id);
    const node = form.nodes[id]!;
    const lists = [node.refs, node.allOf, node.anyOf, node.oneOf].flatMap((list) => list ?? []);
    const branches = [node.then, node.else].filter((one) => one !== undefined);
    const depending = (node.dependentSchemas ?? []).map(([, one]) => one);
    return [node, ...[...lists, ...branches, ...depending].flatMap(visit)];
  };
  return ids.flatMap(visit);
}

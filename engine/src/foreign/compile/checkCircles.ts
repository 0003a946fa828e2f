import type { NodeId, SchemaNode } from '../types.ts';
import type { FindingList } from './ForeignFinding.ts';

/** The sub-schemas that judge the same value as their node does. */
function samePlace(node: SchemaNode): NodeId[] {
  const ones = [node.not, node.if, node.then, node.else].filter((id) => id !== undefined);
  const lists = [node.refs, node.allOf, node.anyOf, node.oneOf].flatMap((list) => list ?? []);
  return [...lists, ...ones, ...(node.dependentSchemas ?? []).map(([, id]) => id)];
}

/** Tells of schemas that lead back to themselves without going into the data. */
export function checkCircles(nodes: SchemaNode[], findings: FindingList): void {
  const done = new Set<NodeId>();
  const open = new Set<NodeId>();
  const visit = (id: NodeId): void => {
    if (done.has(id)) return;
    const node = nodes[id]!;
    if (open.has(id)) {
      const [document = '', pointer = ''] = node.at.split('#');
      findings.add('endless-reference', { document, pointer }, 'the schema leads back to itself');
      return;
    }
    open.add(id);
    for (const next of samePlace(node)) visit(next);
    open.delete(id);
    done.add(id);
  };
  for (const id of nodes.keys()) visit(id);
}

import type { NodeId, SchemaNode } from '../types.ts';
import type { FindingList } from './ExternalFinding.ts';

/** The sub-schemas that validate the same value as their node does. */
function samePlace(node: SchemaNode): NodeId[] {
  const ones = [node.not, node.if, node.then, node.else].filter((id) => id !== undefined);
  const lists = [node.refs, node.allOf, node.anyOf, node.oneOf].flatMap((list) => list ?? []);
  return [...lists, ...ones, ...(node.dependentSchemas ?? []).map(([, id]) => id)];
}

/** Tells of schemas that lead back to themselves without going into the data. */
export function checkCircles(nodes: SchemaNode[], findings: FindingList): void {
  const done = new Set<NodeId>();
  for (const id of nodes.keys()) {
    if (!done.has(id)) follow(id, { nodes, done, findings });
  }
}

interface Followed {
  nodes: SchemaNode[];
  done: Set<NodeId>;
  findings: FindingList;
}

/** Follows a schema to its ends. Without recursion: a chain may be as long as the list. */
function follow(start: NodeId, { nodes, done, findings }: Followed): void {
  // The way to the schema that is looked at, and where each on it goes on.
  const trail: NodeId[] = [];
  const open = new Map<NodeId, Iterator<NodeId>>();
  const enter = (id: NodeId) => {
    trail.push(id);
    open.set(id, samePlace(nodes[id]!).values());
  };
  enter(start);
  for (let id = trail.at(-1); id !== undefined; id = trail.at(-1)) {
    const next = open.get(id)!.next();
    if (next.done) {
      open.delete(id);
      done.add(id);
      trail.pop();
    } else if (open.has(next.value)) {
      const [document = '', pointer = ''] = nodes[next.value]!.at.split('#');
      findings.add('endless-reference', { document, pointer }, 'the schema leads back to itself');
    } else if (!done.has(next.value)) enter(next.value);
  }
}

import { matches } from '../../kernel/patterns/matches.ts';
import { ANY } from '../classification.ts';
import type { ExternalForm, NodeId, SchemaNode } from '../types.ts';
import { possible } from './possible.ts';

/** Can an answer stand at a place of the form, whichever options and conditions hold? */
export function hasPlace(form: ExternalForm, tokens: string[]): boolean {
  let ids: NodeId[] = [form.root];
  for (const token of tokens) {
    ids = [...new Set(possible(form, ids).flatMap((node) => below(node, token)))].filter(
      (id) => !form.nodes[id]!.isFalse,
    );
    if (ids.length === 0) return false;
  }
  return true;
}

function below(node: SchemaNode, token: string): NodeId[] {
  const { properties = [], patternProperties = [], prefixItems = [] } = node;
  const rest = [node.items, node.unevaluatedItems, node.additionalProperties];
  const open = [...rest, node.unevaluatedProperties].filter((id) => id !== undefined);
  if (token === ANY)
    return [...properties, ...patternProperties].map(([, id]) => id).concat(prefixItems, open);
  const named = properties.filter(([name]) => name === token).map(([, id]) => id);
  const matching = patternProperties.filter(([one]) => matches(one, token)).map(([, id]) => id);
  const isIndex = /^\d+$/.test(token);
  const items = isIndex
    ? [...prefixItems.slice(Number(token)).slice(0, 1), ...[node.items ?? []].flat()]
    : [];
  const others = [node.additionalProperties, node.unevaluatedProperties].filter(
    (id) => id !== undefined,
  );
  return [...named, ...matching, ...items, ...(named.length ? [] : others)];
}

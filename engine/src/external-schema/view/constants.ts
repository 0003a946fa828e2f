import type { Json } from '../../kernel/index.ts';
import { isEqual } from '../../kernel/schema-validator/equal.ts';
import type { ExternalForm, NodeId, SchemaNode } from '../types.ts';

/** A value that may be chosen, with the words that a schema has for it. */
export interface Constant {
  value: Json;
  title?: string;
}

/** A node and those that it leads to by reference or `allOf`: they hold together. */
export function togetherWith(form: Pick<ExternalForm, 'nodes'>, id: NodeId): SchemaNode[] {
  const seen = new Set<NodeId>();
  const visit = (one: NodeId): SchemaNode[] => {
    if (seen.has(one)) return [];
    seen.add(one);
    const node = form.nodes[one]!;
    return [node, ...[...(node.refs ?? []), ...(node.allOf ?? [])].flatMap(visit)];
  };
  return visit(id);
}

/** More than anybody chooses from: options within options multiply. */
const MOST_CONSTANTS = 10_000;

const known = new WeakMap<SchemaNode[], Map<NodeId, Constant[] | undefined>>();

/**
 * The values that a schema names one by one, by `const`, `enum`, or options that do; undefined where it
 * doesn't. Looked for once in each schema: options lead to options that several others lead to.
 */
export function constantsOf(form: ExternalForm, id: NodeId): Constant[] | undefined {
  const found = known.get(form.nodes) ?? new Map<NodeId, Constant[] | undefined>();
  known.set(form.nodes, found);
  if (!found.has(id)) found.set(id, findConstants(form, id));
  return found.get(id);
}

function findConstants(form: ExternalForm, id: NodeId): Constant[] | undefined {
  const nodes = togetherWith(form, id);
  const lists = nodes.flatMap((node) => listsOf(form, node));
  if (!lists.length) return undefined;
  const title = nodes.find((node) => node.title !== undefined)?.title;
  const [first = [], ...others] = lists;
  const common = first.filter((one) =>
    others.every((list) => list.some((other) => isEqual(other.value, one.value))),
  );
  if (common.length !== 1 || title === undefined) return common;
  return [{ title, ...common[0]! }];
}

function listsOf(form: ExternalForm, node: SchemaNode): Constant[][] {
  const lists: Constant[][] = [];
  if (node.const) lists.push([{ value: node.const.value }]);
  if (node.enum) lists.push(node.enum.map((value) => ({ value })));
  for (const options of [node.oneOf, node.anyOf]) {
    if (!options) continue;
    const parts = options.map((option) => constantsOf(form, option));
    if (!parts.every((part) => part !== undefined)) continue;
    const count = parts.reduce((sum, part) => sum + part.length, 0);
    if (count <= MOST_CONSTANTS) lists.push(parts.flat());
  }
  return lists;
}

/** Do the options name values one by one, so that they are one list of choices? */
export function areConstants(form: ExternalForm, options: NodeId[]): boolean {
  return options.length > 0 && options.every((option) => constantsOf(form, option) !== undefined);
}

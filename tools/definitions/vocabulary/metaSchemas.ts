import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A node of a meta-schema, as far as it is read here. */
export interface Node {
  title?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
  $ref?: string;
  properties?: { [name: string]: Node };
  patternProperties?: { [pattern: string]: Node };
  additionalProperties?: Node | boolean;
  required?: string[];
  items?: Node;
  anyOf?: Node[];
  allOf?: Node[];
  then?: Node;
  else?: Node;
  $defs?: { [name: string]: Node };
}

/** A node and where it stands: `step.schema.json` and `/$defs/field/properties/when`. */
export interface Located {
  file: string;
  at: string;
  node: Node;
}

export type MetaSchemas = Map<string, Node>;

/** The meta-schemas of a pack's folder, by file name. */
export async function readMetaSchemas(folder: string): Promise<MetaSchemas> {
  const meta = path.join(folder, 'meta');
  const names = (await readdir(meta)).sort();
  const read = async (name: string) =>
    [name, JSON.parse(await readFile(path.join(meta, name), 'utf8')) as Node] as const;
  return new Map(await Promise.all(names.map(read)));
}

/** The node below another, by the keywords that lead to it. */
export const below = ({ file, at }: Located, node: Node, ...keys: string[]): Located => ({
  file,
  at: [at, ...keys].join('/'),
  node,
});

/** Where a node's `$ref` leads. Throws when it leads nowhere. */
export function follow(schemas: MetaSchemas, { file, node }: Located): Located | undefined {
  if (node.$ref === undefined) return undefined;
  const [name, at = ''] = node.$ref.split('#', 2);
  const target = name || file;
  const found = at
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, key) => (value as { [key: string]: unknown } | undefined)?.[key],
      schemas.get(target),
    );
  if (!found) throw new Error(`${file}: ${node.$ref} leads nowhere`);
  return { file: target, at, node: found as Node };
}

/** A node with what it refers to laid under it: its own words win. */
export function resolved(schemas: MetaSchemas, located: Located): Node {
  const target = follow(schemas, located);
  return target ? { ...resolved(schemas, target), ...located.node } : located.node;
}

/** The named properties of a node, those that a pattern names last. */
export function propertiesOf(located: Located): [name: string, property: Located][] {
  const { node } = located;
  const named = (key: 'properties' | 'patternProperties') =>
    Object.entries(node[key] ?? {}).map(([name, property]): [string, Located] => [
      name,
      below(located, property, key, name),
    ]);
  return [...named('properties'), ...named('patternProperties')];
}

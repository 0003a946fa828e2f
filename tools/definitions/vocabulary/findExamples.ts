import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { below, follow, type Located, type MetaSchemas, propertiesOf } from './metaSchemas.ts';

/** What stands behind a keyword in a pack. */
export interface Met {
  value: unknown;
  /** The object that has the keyword. */
  owner: { [key: string]: unknown };
  /** The path of its file, from the root of the packs, and where the value stands in it. */
  file: string;
  pointer: string;
}

/** What real packs write behind each keyword, by the keyword's place in the meta-schemas, in their order. */
export type Examples = Map<string, Met[]>;

/** Examples that are kept of one keyword. */
const KEPT = 200;

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const segment = (key: string | number) =>
  `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Where a value was met. */
type Spot = Pick<Met, 'file' | 'pointer'>;
const within = ({ file, pointer }: Spot, key: string | number): Spot => ({
  file,
  pointer: pointer + segment(key),
});

function collect(
  schemas: MetaSchemas,
  located: Located,
  value: unknown,
  found: Examples,
  spot: Spot,
): void {
  const { node } = located;
  const target = follow(schemas, located);
  if (target) collect(schemas, target, value, found, spot);
  for (const key of ['anyOf', 'allOf'] as const)
    for (const [index, part] of (node[key] ?? []).entries())
      collect(schemas, below(located, part, key, String(index)), value, found, spot);
  if (Array.isArray(value)) {
    const { items } = node;
    if (items)
      for (const [index, one] of value.entries())
        collect(schemas, below(located, items, 'items'), one, found, within(spot, index));
  }
  if (!isObject(value)) return;
  const known = new Set<string>();
  for (const [name, property] of propertiesOf(located)) {
    const isPattern = property.at.includes(`/patternProperties/${name}`);
    for (const [key, one] of Object.entries(value)) {
      if (isPattern ? !new RegExp(name, 'u').test(key) : key !== name) continue;
      known.add(key);
      const place = `${property.file}#${property.at}`;
      const list = found.get(place) ?? [];
      const own = within(spot, key);
      if (list.length < KEPT) list.push({ value: one, owner: value, ...own });
      found.set(place, list);
      collect(schemas, property, one, found, own);
    }
  }
  const { additionalProperties: rest } = node;
  if (!isObject(rest)) return;
  for (const [key, one] of Object.entries(value))
    if (!known.has(key))
      collect(schemas, below(located, rest, 'additionalProperties'), one, found, within(spot, key));
}

/**
 * Reads all definitions of some packs, and what stands there behind each keyword.
 * @param root The folder that all of them are in.
 */
export async function findExamples(
  schemas: MetaSchemas,
  root: string,
  packs: string[],
): Promise<Examples> {
  const found: Examples = new Map();
  for (const pack of packs) {
    const folder = path.join(root, pack);
    const names = (await readdir(folder, { recursive: true })).sort();
    for (const name of names) {
      if (!name.endsWith('.json') || /(^|\/)(meta|examples)\//.test(name)) continue;
      const data = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as {
        $schema?: string;
      };
      const schema = path.posix.basename(data.$schema ?? '');
      const node = schemas.get(schema);
      const spot = { file: path.posix.join(pack, name), pointer: '' };
      if (node) collect(schemas, { file: schema, at: '', node }, data, found, spot);
    }
  }
  return found;
}

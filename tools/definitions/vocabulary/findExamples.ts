import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { below, follow, type Located, type MetaSchemas, propertiesOf } from './metaSchemas.ts';

/** What real packs write behind each keyword, by the keyword's place in the meta-schemas, in their order. */
export type Examples = Map<string, unknown[]>;

/** Examples that are kept of one keyword. */
const KEPT = 200;

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function collect(schemas: MetaSchemas, located: Located, value: unknown, found: Examples): void {
  const { node } = located;
  const target = follow(schemas, located);
  if (target) collect(schemas, target, value, found);
  for (const key of ['anyOf', 'allOf'] as const)
    for (const [index, part] of (node[key] ?? []).entries())
      collect(schemas, below(located, part, key, String(index)), value, found);
  if (Array.isArray(value)) {
    const { items } = node;
    if (items)
      for (const one of value) collect(schemas, below(located, items, 'items'), one, found);
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
      if (list.length < KEPT) list.push(one);
      found.set(place, list);
      collect(schemas, property, one, found);
    }
  }
  const { additionalProperties: rest } = node;
  if (!isObject(rest)) return;
  for (const [key, one] of Object.entries(value))
    if (!known.has(key)) collect(schemas, below(located, rest, 'additionalProperties'), one, found);
}

/** Reads all definitions below some folders, and what stands there behind each keyword. */
export async function findExamples(schemas: MetaSchemas, folders: string[]): Promise<Examples> {
  const found: Examples = new Map();
  for (const folder of folders) {
    const names = (await readdir(folder, { recursive: true })).sort();
    for (const name of names) {
      if (!name.endsWith('.json') || /(^|\/)(meta|examples)\//.test(name)) continue;
      const data = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as {
        $schema?: string;
      };
      const file = path.posix.basename(data.$schema ?? '');
      const node = schemas.get(file);
      if (node) collect(schemas, { file, at: '', node }, data, found);
    }
  }
  return found;
}

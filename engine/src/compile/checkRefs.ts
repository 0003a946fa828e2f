import path from 'node:path';
import { parsePointer, toPointer } from '../kernel/pointers.ts';
import type { Json } from '../kernel/types.ts';
import { isForeign } from './checkMeta.ts';
import { suggest } from './findings.ts';
import { type Pack, type PackFile, report } from './readPack.ts';

type Path = (string | number)[];

interface Ref {
  file: PackFile;
  at: Path;
  ref: string;
}

/** Keywords whose schemas judge the very same value: through these alone a circle has no end. */
const IN_PLACE = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', '$ref']);

function listRefs(file: PackFile): Ref[] {
  const found: Ref[] = [];
  const walk = (value: Json | undefined, at: Path): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string') {
        found.push({ file, at: [...at, key], ref: inner });
      } else walk(inner, [...at, Array.isArray(value) ? Number(key) : key]);
    }
  };
  walk(file.data, []);
  return found;
}

function readAt(file: PackFile, at: Path): Json | undefined {
  return at.reduce<Json | undefined>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as { [key: string | number]: Json })[key]
        : undefined,
    file.data,
  );
}

/** Where a reference leads inside the pack. */
function resolve(pack: Pack, { file, ref }: Ref): { file: PackFile; at: Path } | undefined {
  const [name = '', fragment = ''] = ref.split('#', 2);
  const target = name
    ? pack.files.get(path.posix.join(path.posix.dirname(file.name), decodeURIComponent(name)))
    : file;
  if (!target || (fragment && !fragment.startsWith('/'))) return undefined;
  const at = parsePointer(decodeURIComponent(fragment));
  return readAt(target, at) === undefined ? undefined : { file: target, at };
}

/** The references that are followed for the very value that this schema judges. */
function refsInPlace(file: PackFile, at: Path): Ref[] {
  const schema = readAt(file, at);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]) => {
    if (!Array.isArray(schema) && !IN_PLACE.has(key)) return [];
    const here = [...at, Array.isArray(schema) ? Number(key) : key];
    if (key === '$ref') return typeof inner === 'string' ? [{ file, at: here, ref: inner }] : [];
    return refsInPlace(file, here);
  });
}

function leadsToItself(pack: Pack, start: Ref): boolean {
  const seen = new Set<string>();
  const waiting = [start];
  for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
    const target = resolve(pack, ref);
    if (!target) continue;
    const place = `${target.file.name}#${toPointer(target.at)}`;
    if (seen.has(place)) continue;
    seen.add(place);
    for (const next of refsInPlace(target.file, target.at)) {
      if (next.file === start.file && toPointer(next.at) === toPointer(start.at)) return true;
      waiting.push(next);
    }
  }
  return false;
}

/** Reports references that lead out to the network, nowhere, or back to themselves. */
export function checkRefs(pack: Pack): void {
  for (const file of pack.files.values()) {
    // What a schema from elsewhere refers to is told when it is compiled.
    if (!file.text.includes('"$ref"') || isForeign(file.name)) continue;
    // Copies for editors: nothing is resolved in them.
    if (file.name.startsWith('meta/')) continue;
    for (const found of listRefs(file)) {
      const { at, ref } = found;
      if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(ref)) {
        report(pack, file, at, 'remote-ref', `"${ref}" leads out of the pack; nothing is fetched`);
      } else if (!resolve(pack, found)) {
        const near = suggest(ref, nearRefs(pack, found));
        report(pack, file, at, 'unknown-ref', `"${ref}" leads nowhere`, {
          ...(near && { suggestion: near }),
        });
      } else if (leadsToItself(pack, found)) {
        report(pack, file, at, 'circle-of-refs', `"${ref}" leads back to itself`);
      }
    }
  }
}

/** What could have been meant: the definitions of the file that is referred to. */
function nearRefs(pack: Pack, { file, ref }: Ref): string[] {
  const [name = ''] = ref.split('#', 1);
  const target = name ? pack.files.get(path.posix.join(path.posix.dirname(file.name), name)) : file;
  if (!target) {
    const folder = path.posix.dirname(file.name);
    return [...pack.files.keys()].map((other) => path.posix.relative(folder, other));
  }
  return Object.keys((target.data.$defs as object | undefined) ?? {}).map(
    (key) => `${name}#/$defs/${key}`,
  );
}

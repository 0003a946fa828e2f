import path from 'node:path';
import { parsePointer, toPointer } from '../kernel/pointers.ts';
import type { Json } from '../kernel/types.ts';
import { suggest } from './findings.ts';
import { isExternal } from './kindOf.ts';
import { type Pack, type PackFile, report } from './readPack.ts';

type Path = (string | number)[];

interface Ref {
  file: PackFile;
  at: Path;
  ref: string;
}

/** Keywords whose schemas validate the very same value: through these alone a circle has no end. */
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
    ? pack.files.get(path.posix.join(path.posix.dirname(file.name), decode(name)))
    : file;
  if (!target || (fragment && !fragment.startsWith('/'))) return undefined;
  const at = parsePointer(decode(fragment));
  return readAt(target, at) === undefined ? undefined : { file: target, at };
}

/** Text with percent signs read; as it stands where they mean nothing. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The references that are followed for the very value that this schema validates. */
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

const placeOf = ({ file, at }: { file: PackFile; at: Path }) => `${file.name}#${toPointer(at)}`;

/**
 * The references that lead back to themselves, by their places, each circle by one of them. Every
 * reference is followed once (depth first, without calls within calls: chains may be long).
 */
function findCircles(pack: Pack, all: Ref[]): Set<string> {
  const circles = new Set<string>();
  const done = new Set<string>();
  for (const start of all) {
    const open = new Set<string>();
    const stack: { place: string; next: Ref[] }[] = [];
    const enter = (ref: Ref) => {
      const place = placeOf(ref);
      if (open.has(place)) circles.add(place);
      if (open.has(place) || done.has(place)) return;
      const target = resolve(pack, ref);
      open.add(place);
      stack.push({ place, next: target ? refsInPlace(target.file, target.at) : [] });
    };
    enter(start);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.next.pop();
      if (next) {
        enter(next);
        continue;
      }
      open.delete(top.place);
      done.add(top.place);
      stack.pop();
    }
  }
  return circles;
}

/** References to nothing for which it is looked what was meant. */
const SUGGESTED = 100;

/** Reports references that lead out to the network, nowhere, or back to themselves. */
export function checkRefs(pack: Pack): void {
  // What an external schema refers to is told when it is compiled; a copy for editors resolves nothing.
  const files = [...pack.files.values()].filter(
    ({ name, text }) => text.includes('"$ref"') && !isExternal(name) && !name.startsWith('meta/'),
  );
  const all = files.flatMap(listRefs);
  const circles = findCircles(pack, all);
  let suggested = 0;
  for (const found of all) {
    const { file, at, ref } = found;
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(ref)) {
      report(pack, file, at, 'remote-ref', `"${ref}" leads out of the pack; nothing is fetched`);
    } else if (!resolve(pack, found)) {
      const near = suggested < SUGGESTED ? suggest(ref, nearRefs(pack, found)) : undefined;
      suggested += 1;
      report(pack, file, at, 'unknown-ref', `"${ref}" leads nowhere`, {
        ...(near && { suggestion: near }),
      });
    } else if (circles.has(placeOf(found))) {
      report(pack, file, at, 'circle-of-refs', `"${ref}" leads back to itself`);
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

import type { Json, Pointer } from '../kernel/types.ts';

/** Words behind which a pointer stands that is read from the form's root. */
const POINTERS = new Set(['$data', 'get', 'count', 'sum', 'min', 'max']);

/** Words that read of an entry of a list: their pointers lead on from there. */
const OF_ENTRIES = new Set(['of', 'where']);

/** Every pointer that a condition or an expression of a pack reads, each with its path inside it. */
export function pointersOf(
  source: Json | undefined,
  at: (string | number)[] = [],
): { pointer: Pointer; at: (string | number)[] }[] {
  if (typeof source !== 'object' || source === null) return [];
  if (Array.isArray(source))
    return source.flatMap((part, index) => pointersOf(part, [...at, index]));
  return Object.entries(source).flatMap(([key, value]) => {
    const here = [...at, key];
    // Of an entry only the facts are read from the root.
    if (OF_ENTRIES.has(key))
      return pointersOf(value, here).filter(({ pointer }) => pointer.startsWith('/$/'));
    if (key === 'by' && typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([name, one]) => pointersOf(one, [...here, name]));
    if (key === 'same') {
      return (value as Pointer[][]).flatMap((pair, index) =>
        pair.map((pointer, side) => ({ pointer, at: [...here, index, side] })),
      );
    }
    if (POINTERS.has(key) && typeof value === 'string') return [{ pointer: value, at: here }];
    const inner = pointersOf(value, here);
    return key.startsWith('/') ? [{ pointer: key, at: here }, ...inner] : inner;
  });
}

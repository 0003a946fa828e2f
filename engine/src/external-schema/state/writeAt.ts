import { type Json, type Pointer, parsePointer } from '../../kernel/index.ts';
import { isObject } from '../../kernel/schema-validator/valueTypes.ts';

/** The value at a place of an instance; undefined where nothing is. */
export function readAt(value: Json | undefined, path: Pointer): Json | undefined {
  return parsePointer(path).reduce<Json | undefined>((part, token) => {
    if (Array.isArray(part)) return part[Number(token)];
    return isObject(part) && Object.hasOwn(part, token) ? part[token] : undefined;
  }, value);
}

/** The instance with another value at a place; undefined removes a property, and blanks an item. What is around is made. */
export function writeAt(
  instance: Json | undefined,
  path: Pointer,
  value: Json | undefined,
): Json | undefined {
  return write(instance, parsePointer(path), value);
}

function write(
  at: Json | undefined,
  [token, ...rest]: string[],
  value: Json | undefined,
): Json | undefined {
  if (token === undefined) return value;
  if (Array.isArray(at)) {
    const list = [...at];
    // JSON has no holes: positions before it are blank.
    while (list.length < Number(token)) list.push(null);
    list[Number(token)] = write(at[Number(token)], rest, value) ?? null;
    return list;
  }
  const there = isObject(at) ? at : {};
  const inner = write(Object.hasOwn(there, token) ? there[token] : undefined, rest, value);
  if (inner !== undefined && Object.hasOwn(there, token))
    return Object.fromEntries(
      Object.entries(there).map(([name, one]) => [name, name === token ? inner : one]),
    );
  const others = Object.entries(there).filter(([name]) => name !== token);
  return Object.fromEntries(inner === undefined ? others : [...others, [token, inner]]);
}

import type { Json } from '@porchlight/engine';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A value with each part that is the same JSON as before taken from there: what is the same object is not
 * rendered again.
 */
export function keepEqual<Value>(before: unknown, after: Value): Value {
  return keep(before as Json | undefined, after as Json) as Value;
}

function keep(before: Json | undefined, after: Json): Json {
  if (before === after) return before;
  if (!isObject(before) || !isObject(after)) return after;
  if (Array.isArray(before) || Array.isArray(after))
    return Array.isArray(before) && Array.isArray(after) ? keepList(before, after) : after;
  const known = Object.keys(before);
  const kept = Object.entries(after).map(
    ([name, value]) => [name, keep(own(before, name), value)] as const,
  );
  // Questions stand in the order of their names.
  const isSame =
    kept.length === known.length &&
    kept.every(([name, value], index) => name === known[index] && own(before, name) === value);
  return isSame ? before : Object.fromEntries(kept);
}

const own = (value: { [name: string]: Json }, name: string): Json | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

function keepList(before: Json[], after: Json[]): Json[] {
  const kept = after.map((one, index) => keep(before[index], one));
  const isSame = before.length === kept.length && kept.every((one, index) => one === before[index]);
  return isSame ? before : kept;
}

/** Puts an entry at the end of a map, also where its key is known, and keeps the `most` entries put last. */
export function keepLast<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  value: Value,
  most: number,
): void {
  map.delete(key);
  map.set(key, value);
  const over = Math.max(map.size - most, 0);
  for (const old of [...map.keys()].slice(0, over)) map.delete(old);
}

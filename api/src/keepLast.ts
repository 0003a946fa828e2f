/** Puts an entry at the end of a map, whether it was in it or not; of the others the last stay, so that `most` are there. */
export function keepLast<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  value: Value,
  most: number,
): void {
  map.delete(key);
  map.set(key, value);
  for (const old of [...map.keys()].slice(0, -most)) map.delete(old);
}

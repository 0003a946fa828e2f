/**
 * The new value, with every part that equals the old one's being the old one's object: what compares by
 * identity sees that nothing changed there.
 */
export function shareEqual<T>(before: T, now: T): T {
  if (Object.is(before, now)) return before;
  if (typeof before !== 'object' || typeof now !== 'object' || !before || !now) return now;
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const was = before as { [key: string]: unknown };
  const is = now as { [key: string]: unknown };
  const names = Object.keys(is);
  const shared = names.map((name) => shareEqual(was[name], is[name]));
  const isSame =
    names.length === Object.keys(was).length &&
    names.every((name, index) => Object.hasOwn(was, name) && shared[index] === was[name]);
  if (isSame) return before;
  if (Array.isArray(now)) return shared as T;
  return Object.fromEntries(names.map((name, index) => [name, shared[index]])) as T;
}

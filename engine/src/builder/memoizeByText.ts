/** As many names as the greatest packs have files; what is beyond is found anew. */
const MOST = 50_000;

/**
 * What a file comes to, found once for each text: with every key in the builder the whole pack is looked at
 * again, and but for one or two files it is as it was. What the file came to before is forgotten.
 */
export function memoizeByText<Value>(
  find: (name: string, text: string) => Value,
): (name: string, text: string) => Value {
  const known = new Map<string, { text: string; value: Value }>();
  return (name, text) => {
    const before = known.get(name);
    if (before?.text === text) return before.value;
    const value = find(name, text);
    if (known.size >= MOST) known.clear();
    known.set(name, { text, value });
    return value;
  };
}

/** What is known of a file by its name alone, found once. */
export function rememberByName<Value>(find: (name: string) => Value): (name: string) => Value {
  const remembered = memoizeByText((name) => find(name));
  return (name) => remembered(name, '');
}

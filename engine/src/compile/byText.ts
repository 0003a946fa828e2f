/** Texts of a few packs of a thousand programs; what is longer is made again. */
const MOST = 50_000;
const LONGEST = 10_000;

/**
 * Remembers what was made of each text. A pack is checked anew after each change, and nearly all of its texts are
 * those of before.
 */
export function byText<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Made;
    const made = make(text);
    if (text.length > LONGEST) return made;
    if (known.size >= MOST) known.clear();
    known.set(text, made);
    return made;
  };
}

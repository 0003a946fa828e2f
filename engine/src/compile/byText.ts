/** Characters of all texts that are remembered together: those of a few large packs. */
const MOST = 5_000_000;

/**
 * Remembers what was made of each text. A pack is checked anew after each change, and nearly all of its texts are
 * those of before.
 */
export function byText<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  let characters = 0;
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Made;
    const made = make(text);
    characters += text.length;
    if (characters > MOST) {
      known.clear();
      characters = text.length;
    }
    known.set(text, made);
    return made;
  };
}

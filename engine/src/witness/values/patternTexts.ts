import fc from 'fast-check';

/** Texts that are tried for one pattern. */
const TEXTS = 24;
const known = new Map<string, string[]>();

/**
 * Texts that match a pattern, the shortest first; the same for the same seed. None for a pattern that
 * the generator does not understand (it knows no look-ahead).
 */
export function patternTexts(pattern: string, seed: number, count = TEXTS): string[] {
  const key = `${seed} ${count} ${pattern}`;
  const found = known.get(key);
  if (found) return found;
  let texts: string[] = [];
  try {
    const expression = new RegExp(pattern, 'u');
    const drawn = fc.sample(fc.stringMatching(expression, { size: '-1' }), {
      seed,
      numRuns: count,
    });
    // What is typed is trimmed before it is judged.
    texts = [...new Set(drawn)].filter((text) => text.trim() === text && text !== '');
  } catch {
    // Others of the field's own samples may still fit.
  }
  texts.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  known.set(key, texts);
  return texts;
}

/** Texts that are nearly like these, and mostly are not what was asked for. */
export function nearMisses(texts: string[]): string[] {
  return texts
    .slice(0, 4)
    .flatMap((text) => [
      text.slice(0, -1),
      `${text}0`,
      `x${text.slice(1)}`,
      `${text.slice(0, -1)}x`,
      text.replaceAll(/[^A-Za-z0-9]/g, ''),
      text.replaceAll(/[0-9]/g, 'x'),
      text.replaceAll(/[A-Za-z]/g, '!'),
    ]);
}

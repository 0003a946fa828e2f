import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { isIn, matches } from '../kernel/patterns/matches.ts';
import { compilePattern } from './compilePattern.ts';
import { createRandom } from './random.ts';
import { setOf } from './setOf.ts';

/** Texts that are kept of one pattern. */
const TEXTS = 24;
/** Drawn for them: what a word boundary forbids is drawn in vain. */
const DRAWN = 400;
/** Repetitions without an end are repeated so often at most beyond their least. */
const MORE = 4;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ALPHABET = [...`0123456789${LETTERS} -_.,:;/@#'"()[]{}<>+*=&%$!?|~^\\ñáéü`];

/** Characters that a class, an escape or a dot takes, of those that people type. */
const charactersOf = (element: AST.CharacterClass | AST.CharacterSet) => {
  const set = setOf(element);
  return ALPHABET.filter((one) => isIn(set, one.codePointAt(0)!));
};

/** Draws texts along a pattern's own tree. */
class Drawing {
  private readonly random: () => number;
  private readonly sets = new Map<string, string[]>();

  constructor(random: () => number) {
    this.random = random;
  }

  private pick<Item>(items: Item[]): Item | undefined {
    return items[Math.floor(this.random() * items.length)];
  }

  alternatives(all: AST.Alternative[]): string {
    return (this.pick(all)?.elements ?? []).map((element) => this.element(element)).join('');
  }

  private element(element: AST.Element): string {
    if (element.type === 'Character') return String.fromCodePoint(element.value);
    if (element.type === 'Quantifier') {
      const { min, max } = element;
      const most = Math.min(max, min + MORE);
      const times = min + Math.floor(this.random() * (most - min + 1));
      return Array.from({ length: times }, () => this.element(element.element)).join('');
    }
    if (element.type === 'Group' || element.type === 'CapturingGroup')
      return this.alternatives(element.alternatives);
    // Where the text begins, ends or goes on is seen when it is whole.
    if (element.type !== 'CharacterClass' && element.type !== 'CharacterSet') return '';
    const set = this.sets.get(element.raw) ?? charactersOf(element);
    this.sets.set(element.raw, set);
    return this.pick(set) ?? '';
  }
}

const known = new Map<string, string[]>();
const KNOWN_AT_MOST = 2_000;

/**
 * Texts that match a pattern, the shortest first; the same for the same seed. None where chance finds
 * none, and of what is refused where it is compiled.
 */
export function patternTexts(pattern: string, seed: number): string[] {
  const key = `${seed} ${pattern}`;
  const found = known.get(key);
  if (found) return found;
  const compiled = compilePattern(pattern);
  if (!('program' in compiled)) return [];
  const parsed = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
  const drawing = new Drawing(createRandom(seed));
  const texts = new Set<string>();
  for (let draw = 0; draw < DRAWN && texts.size < TEXTS; draw += 1) {
    const text = drawing.alternatives(parsed.alternatives);
    // What is typed is trimmed before it is validated.
    if (text !== '' && text.trim() === text && matches(compiled.program, text)) texts.add(text);
  }
  const sorted = [...texts].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.set(key, sorted);
  return sorted;
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

import type { JsonObject } from '../kernel/types.ts';

/** So many places of one kind that follow each other in a fixed shape, or the marks that stand between. */
export interface ShapePart {
  /** `mark` stands as it is in every answer. */
  kind: 'letter' | 'digit' | 'either' | 'mark';
  count: number;
  text: string;
}

/** What the vocabulary takes as a mask: it begins with a place or a bracket, and has two places at least. */
const MASK = /^[#A*(][#A*() /.-]*[#A*][#A*() /.-]*$/;
/** Longer, nobody types it without a slip. */
const LONGEST = 40;

const KINDS: { [place: string]: ShapePart['kind'] } = { A: 'letter', '#': 'digit', '*': 'either' };
const CLASSES: { [place: string]: string } = { A: '[A-Za-z]', '#': '\\d', '*': '[0-9A-Za-z]' };

/**
 * The mask of texts like the example: a letter stands for any, a digit too; undefined where there is none.
 * @param before The mask that holds. Where it has a place of either, `*` in the example is one.
 */
export function maskOfExample(example: string, before = ''): string | undefined {
  if (example.includes('#') || (example.includes('*') && !before.includes('*'))) return undefined;
  const mask = [...example.trim()]
    .map((one) => (/[A-Za-z]/.test(one) ? 'A' : /\d/.test(one) ? '#' : one))
    .join('');
  return mask.length <= LONGEST && MASK.test(mask) ? mask : undefined;
}

/** A text of a mask, as one would type it; a place of either stays `*`. */
export function exampleOfMask(mask: string, isUpperCase: boolean): string {
  let letters = 0;
  let digits = 0;
  const letter = () => String.fromCharCode((isUpperCase ? 65 : 97) + (letters++ % 26));
  const digit = () => String((digits++ % 9) + 1);
  return mask.replace(/A|#/g, (place) => (place === 'A' ? letter() : digit()));
}

/** What a mask says, place by place, with what is alike put together. */
export const partsOfMask = (mask: string): ShapePart[] =>
  (mask.match(/A+|#+|\*+|[() /.-]+/g) ?? []).map((text) => ({
    kind: KINDS[text[0]!] ?? 'mark',
    count: text.length,
    text,
  }));

/** The pattern of the texts that a mask leads to. */
export function patternOfMask(mask: string): string {
  const written = partsOfMask(mask).map(({ kind, count, text }) => {
    if (kind === 'mark') return text.replace(/[().]/g, '\\$&');
    return `${CLASSES[text[0]!]}${count > 1 ? `{${count}}` : ''}`;
  });
  return `^${written.join('')}$`;
}

/** The mask of a text that has just this shape; undefined of every other, and of what is kept locked: that keeps its own. */
export function fixedMaskOf({
  type,
  mask,
  pattern,
  classification,
}: JsonObject): string | undefined {
  if (
    classification === 'restricted' ||
    type !== 'string' ||
    typeof mask !== 'string' ||
    !MASK.test(mask)
  )
    return undefined;
  return pattern === patternOfMask(mask) ? mask : undefined;
}

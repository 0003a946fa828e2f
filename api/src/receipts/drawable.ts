/** Stands where the font has no picture of a character. */
const MISSING = '\u25A1';
/** A place where a line may end. */
const BREAK = '\u200B';
/** Characters of a word before the first such place: the width of a line is some 80. */
const LONGEST = 24;

/** Marks that reorder what stands around them, and control characters that are no end of a line. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}]/gu;
/** Pieces of a word whose characters belong together. */
const LONG = new RegExp(`\\S{${LONGEST}}(?=\\S)`, 'gu');

/**
 * A text that can be drawn, whatever was typed: a character without a picture becomes a box, and a
 * word that is longer than a line can be broken. Breaking one of 10,000 letters by its width alone
 * costs seconds.
 * @param has Whether the font can draw a character.
 */
export function toDrawable(text: string, has: (codePoint: number) => boolean): string {
  const lines = text.normalize('NFC').replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n');
  const plain = lines.replace(/\t/g, ' ').replace(UNSEEN, '');
  let shown = '';
  for (const character of plain)
    shown += character === '\n' || has(character.codePointAt(0)!) ? character : MISSING;
  return shown.replace(LONG, `$&${BREAK}`);
}

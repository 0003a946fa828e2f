import { convert, type HtmlToTextOptions } from 'html-to-text';
import type { Email } from 'postal-mime';

/**
 * Characters that are looked at: more than anybody types, and what she answers stands behind it. Of markup that is
 * nothing but nested, 64 KB take a tenth of a second, and twice as many three times as long.
 */
const LONGEST = { text: 256 * 1024, html: 64 * 1024 };
/** Characters of markup in which what says nothing is looked for. */
const LONGEST_RAW = 2 * 1024 * 1024;

/** Pictures that stand in the markup itself. */
const DATA = /="data:[^"]*"|='data:[^']*'/gi;

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 200, maxChildNodes: 5_000, ellipsis: '' },
  selectors: [
    // Where a link leads stands in no message: nobody at the desk is to follow one.
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
};

/** Whatever a screen or a database would do something with, and nobody types; half of a pair of surrogates, too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNTYPED = /[\0-\x08\x0b-\x1f\x7f-\x9f\p{Surrogate}\u200b\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Markup without what says nothing and may be longer than all words: styles, and pictures in it. In one go each. */
function withoutWeight(html: string): string {
  const raw = html.replace(DATA, '=""').slice(0, LONGEST_RAW);
  const [first = '', ...others] = raw.split(/<style\b/i);
  const behind = others.map((piece) => {
    const end = piece.search(/<\/style/i);
    return end < 0 ? '' : piece.slice(end);
  });
  return [first, ...behind].join('').slice(0, LONGEST.html);
}

/** What a mail says, as plain text: its own, or what its markup says. No line ends in a blank. */
export function writtenText({ text, html }: Pick<Email, 'text' | 'html'>): string {
  const isPlain = text !== undefined && text.trim() !== '';
  const said = isPlain ? text.slice(0, LONGEST.text) : convert(withoutWeight(html ?? ''), OPTIONS);
  return said
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(UNTYPED, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

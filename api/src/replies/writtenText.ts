import { convert, type HtmlToTextOptions } from 'html-to-text';
import type { Email } from 'postal-mime';

/**
 * Characters that are looked at: more than anybody types, and what she answers stands behind it. Of markup that is
 * nothing but nested, 64 KB take a tenth of a second, and twice as many three times as long.
 */
const LONGEST = { text: 256 * 1024, html: 64 * 1024 };

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

/** What a mail says, as plain text: its own, or what its markup says. No line ends in a blank. */
export function writtenText({ text, html }: Pick<Email, 'text' | 'html'>): string {
  const isPlain = text !== undefined && text.trim() !== '';
  const said = isPlain
    ? text.slice(0, LONGEST.text)
    : convert((html ?? '').slice(0, LONGEST.html), OPTIONS);
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

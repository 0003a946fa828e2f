import { isStorable, RELEASE_WORDS } from '@porchlight/engine';

/** What people call a release, and what they say of it. */
export interface ReleaseWords {
  /** On one line. */
  name?: string | undefined;
  /** Plain text, with lines of its own. */
  notes?: string | undefined;
}

/** Characters that no keyboard writes into a text; a name has no lines either. */
const UNPRINTABLE = { name: /\p{Cc}/u, notes: /[^\P{Cc}\n\t]/u };

/** They are kept as they were written, but for space around them: `wrong` is which of them can't be. */
export function readReleaseWords(given: ReleaseWords): {
  words: Required<{ [Key in keyof ReleaseWords]: string }>;
  wrong?: keyof ReleaseWords;
} {
  const tidy = (text = '') => text.replace(/\r\n?/g, '\n').trim();
  const words = { name: tidy(given.name), notes: tidy(given.notes) };
  const wrong = (['name', 'notes'] as const).find(
    (key) =>
      words[key].length > RELEASE_WORDS[key] ||
      UNPRINTABLE[key].test(words[key]) ||
      !isStorable(words[key]),
  );
  return wrong ? { words, wrong } : { words };
}

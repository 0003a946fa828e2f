import { IntlMessageFormat } from 'intl-messageformat';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

/** The id of a text of the studio, as `en.json` has it. */
export type WordId = keyof typeof english;
type Words = Record<WordId, string>;

/** Says one of the admin pages' own texts. They are the tool's, not a pack's: a pack may be broken. */
export type SayWords = (id: WordId, places?: Record<string, string | number>) => string;

const LANGUAGES: { [language: string]: Words } = { en: english, es: spanish };

/** The language of the admin pages: the first of the admin's that they speak. */
export function adminLanguage(wanted: readonly string[] = navigator.languages): string {
  return wanted.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGES) ?? 'en';
}

/** Whether the studio has words in a language. */
export const hasWords = (language: string): boolean => language in LANGUAGES;

/** A way to say the admin pages' texts in a language. */
export function createWords(language: string): SayWords {
  const words = LANGUAGES[language] ?? english;
  const known = new Map<WordId, IntlMessageFormat>();
  return (id, places = {}) => {
    const format = known.get(id) ?? new IntlMessageFormat(words[id], language);
    known.set(id, format);
    return String(format.format(places));
  };
}

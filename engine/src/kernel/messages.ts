import { IntlMessageFormat } from 'intl-messageformat';
import type { Texts } from './types.ts';

type Places = Record<string, string | number | boolean | null | undefined>;

const compiled = new WeakMap<object, Map<string, IntlMessageFormat>>();

function formatterOf(message: object[], language: string): IntlMessageFormat {
  const byLanguage = compiled.get(message) ?? new Map<string, IntlMessageFormat>();
  compiled.set(message, byLanguage);
  let formatter = byLanguage.get(language);
  if (!formatter) {
    formatter = new IntlMessageFormat(message as never, language);
    byLanguage.set(language, formatter);
  }
  return formatter;
}

/**
 * A text of the pack with its places filled. Messages with places were parsed (ICU MessageFormat)
 * when the pack was compiled. An unknown id is shown as itself, so that nothing is ever silent.
 */
export function formatMessage(
  texts: Texts,
  id: string,
  places: Places = {},
  language = 'en',
): string {
  const text = Object.hasOwn(texts, id) ? texts[id] : undefined;
  if (text === undefined) return id;
  if (typeof text === 'string') return text;
  return String(formatterOf(text, language).format(places));
}

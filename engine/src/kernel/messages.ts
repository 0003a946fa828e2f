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

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day among the places is written as the language writes it: `2026-11-01` → `November 1, 2026`. */
function withDays(places: Places, language: string): Places {
  const days = Object.entries(places).filter(
    ([, value]) => typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)),
  );
  if (!days.length) return places;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const written = days.map(([name, value]) => [name, format.format(new Date(`${value}T00:00Z`))]);
  return { ...places, ...Object.fromEntries(written) };
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
  return String(formatterOf(text, language).format(withDays(places, language)));
}

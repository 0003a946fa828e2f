import { dateFormat } from './intlFormats.ts';

/**
 * A day as a language writes it where it stands by itself: in English in figures, with the month first
 * (MM/DD/YYYY, specification, section 3); in any other with the month as a word, since figures alone
 * would be read day first there.
 * @param day `2026-11-02`
 * @example writeDate('2026-11-02', 'es-US') // '2 de noviembre de 2026'
 */
export function writeDate(day: string, locale: string): string {
  if (locale.startsWith('en')) return day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
  const format = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : format.format(time);
}

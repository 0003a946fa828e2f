import { dateFormat } from './intlFormats.ts';
import { localeOf } from './localeOf.ts';

/**
 * A day with its weekday, as a sentence names it.
 * @example writeWholeDay('2026-12-04', 'en') // 'Friday, December 4, 2026'
 */
export function writeWholeDay(day: string, language: string): string {
  const format = dateFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

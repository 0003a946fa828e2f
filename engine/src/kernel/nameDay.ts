import { dateFormat } from './intlFormats.ts';
import { localeOf } from './localeOf.ts';

/**
 * A day by its names, for a sentence that puts them in its language's order.
 * @example nameDay('2026-12-04', 'en') // { weekday: 'Friday', date: 'December 4, 2026' }
 */
export function nameDay(day: string, language: string): { weekday: string; date: string } {
  const time = new Date(`${day}T00:00:00Z`);
  const write = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(time);
  return { weekday: write({ weekday: 'long' }), date: write({ dateStyle: 'long' }) };
}

import { dateFormat, writeDate } from '@porchlight/engine';

/** The day of a moment, by the portal's clocks: `11/02/2026` in English, `2 de noviembre de 2026` in Spanish. */
export function showDay(moment: string, locale: string, timeZone: string): string {
  // The Canadian locale writes ISO dates.
  return writeDate(dateFormat('en-CA', { timeZone }).format(new Date(moment)), locale);
}

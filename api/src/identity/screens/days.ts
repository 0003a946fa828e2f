import { localeOf } from '@porchlight/engine';
import type { PageWords } from '../../pages/index.ts';

/** A day as people write it: `November 23, 2026`. */
export const writeDay = (words: PageWords, date: Date): string =>
  write(words, date, { dateStyle: 'long' });

/** A day and its time: `Nov 23, 2026, 4:05 PM`. */
export const writeTime = (words: PageWords, date: Date): string =>
  write(words, date, { dateStyle: 'medium', timeStyle: 'short' });

/** A time as the agency's clocks show it. */
function write(
  { language, release }: PageWords,
  date: Date,
  options: Intl.DateTimeFormatOptions,
): string {
  const { timeZone } = release.compiled.settings;
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone }).format(date);
}

import { dateFormat, isDate } from '@porchlight/engine';

/**
 * A day in the language of the admin pages, with its month as a word; undefined for what is no day.
 * @param style `full` names the day of the week, too
 * @example writeDay('2026-11-02', 'en') // 'November 2, 2026'
 */
export function writeDay(
  day: string,
  language: string,
  style: 'long' | 'full' = 'long',
): string | undefined {
  if (!isDate(day)) return undefined;
  const format = dateFormat(language, { dateStyle: style, timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00Z`));
}

import { isEmail } from './isEmail.ts';

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * A day of the calendar, `YYYY-MM-DD`, of the years 1900 to 2200: the bare format takes the year 0000.
 * Its own lines: the library of formats is 2 kB of every first step, for this one.
 */
export function isDate(text: string): boolean {
  const [, year, month, date] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || year < 1900 || year > 2200) return false;
  const day = new Date(Date.UTC(year, month - 1, date));
  return day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
}

/** The formats of the pack's own dialect. */
export const formats: Record<string, (text: string) => boolean> = { date: isDate, email: isEmail };

import { shiftMonths } from './expressions/daysBetween.ts';
import type { Dates } from './programDates.ts';

/**
 * Why the days of a program can't come again after a month or a year: one of them is missing, or it is
 * still open when it would open again. Undefined where they can.
 */
export function whyNotAgain(dates: {
  opens?: string | null;
  closes?: string | null;
  every: NonNullable<Dates['every']>;
}): 'without-days' | 'still-open' | undefined {
  const { opens, closes, every } = dates;
  if (!opens || !closes) return 'without-days';
  return closes >= shiftMonths(opens, every === 'year' ? 12 : 1) ? 'still-open' : undefined;
}

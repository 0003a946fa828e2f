import { isDate } from '../kernel/formats.ts';

/** What is wrong with a day that is written; undefined where it is one, or none is written. */
export function whyNoDay(day: string | null | undefined): string | undefined {
  return day === undefined || day === null || isDate(day)
    ? undefined
    : `${day} is no day of the calendar`;
}

import { lastOfMonth } from './lastOfMonth.ts';

const parts = (day: string) => day.split('-').map(Number) as [number, number, number];

/** Days from one day to another, less than zero where it is earlier: `'2026-11-01', '2026-11-30'` → 29 */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000;
}

/**
 * Whole months from one day to another. A month ends on the same day of the next one, or on its last
 * where it has no such day: from 31 January to 28 February is one, to 27 February none.
 */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return -monthsBetween(to, from) || 0;
  const [[year, month, day], [toYear, toMonth, toDay]] = [parts(from), parts(to)];
  const months = (toYear - year) * 12 + toMonth - month;
  return toDay < Math.min(day, lastOfMonth(toYear, toMonth)) ? months - 1 : months;
}

/** A day so many months after another, on the last of its month where it has no such day: `'2026-01-31', 1` → `'2026-02-28'` */
export function shiftMonths(day: string, months: number): string {
  const [year, month, date] = parts(day);
  const last = lastOfMonth(year, month + months);
  const shifted = Date.UTC(year, month - 1 + months, Math.min(date, last));
  return new Date(shifted).toISOString().slice(0, 10);
}

/** Whole years from one day to another: how old somebody is. Of 29 February they end on the 28th where there is no 29th. */
export function yearsBetween(from: string, to: string): number {
  return Math.trunc(monthsBetween(from, to) / 12) || 0;
}

/** The last day of a month, which counts from 1: `2026, 2` → 28. Any whole number is a month: 13 is January of the year after. */
export function lastOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

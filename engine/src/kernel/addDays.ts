const DAY = 24 * 60 * 60 * 1000;

/**
 * A day of the calendar some days after another one, or before it.
 * @param count Below 0 for a day before.
 * @example addDays('2026-11-30', 1) // '2026-12-01'
 */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);

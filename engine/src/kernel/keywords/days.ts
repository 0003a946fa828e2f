import { isDate } from '../formats.ts';
import { readPointer } from '../pointers.ts';
import type { Json, JsonObject } from '../types.ts';

/** Another day, so many years and days off: `{ "$data": "/$/today", "years": -18 }`. */
type DayElsewhere = { $data: string; years?: number; days?: number };

const isElsewhere = (limit: Json): limit is DayElsewhere & JsonObject =>
  typeof limit === 'object' &&
  limit !== null &&
  !Array.isArray(limit) &&
  typeof limit.$data === 'string';

/**
 * A day so many years, then so many days, after another. A 29 February in a year that has none is its
 * 28: who was born on 1 March is not eighteen the day before.
 * `shiftDay('2024-02-29', { years: -18 })` → `'2006-02-28'`
 */
export function shiftDay(day: string, { years = 0, days = 0 }): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  const shifted = Date.UTC(year + years, month - 1, Math.min(date, last) + days);
  return new Date(shifted).toISOString().slice(0, 10);
}

/** The day that a limit amounts to; undefined where the answer that it is taken from is no day. */
export function dayOfLimit(limit: Json, root: JsonObject): string | undefined {
  if (!isElsewhere(limit)) return typeof limit === 'string' ? limit : undefined;
  const day = readPointer(root, limit.$data);
  return typeof day === 'string' && isDate(day) ? shiftDay(day, limit) : undefined;
}

/** The limit's day, the one before it and the one after. */
export function daysAround(limit: Json, root: JsonObject): Json[] {
  const day = dayOfLimit(limit, root);
  return day ? [day, shiftDay(day, { days: -1 }), shiftDay(day, { days: 1 })] : [];
}

/** Whether one limit is the same day as another, or before it, whatever it is taken from. */
export function isNoLater(limit: Json, other: Json): boolean {
  if (typeof limit === 'string' && typeof other === 'string') return limit <= other;
  if (!isElsewhere(limit) || !isElsewhere(other) || limit.$data !== other.$data) return false;
  const { years = 0, days = 0 } = limit;
  return years <= (other.years ?? 0) && days <= (other.days ?? 0);
}

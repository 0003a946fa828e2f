import { dateFormat } from './intlFormats.ts';

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
/** The date of each minute that was asked for lately, by the time zone: everywhere a day begins with a minute. */
const known = new Map<string, string>();
const KEPT = 500;

/** The date in a time zone. `today(new Date('2026-01-01T03:00Z'), 'America/New_York')` → `'2025-12-31'` */
export function today(now: Date, timeZone: string): string {
  // A save asks several times, of now and of when things were done, and hundreds of saves fall into one minute.
  const key = `${timeZone} ${Math.floor(now.getTime() / 60_000)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  // In parts: in which order a locale writes them depends on the browser.
  const parts = dateFormat('en-US', { ...DAY, timeZone }).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)!.value;
  const date = `${of('year')}-${of('month')}-${of('day')}`;
  if (known.size >= KEPT) known.clear();
  known.set(key, date);
  return date;
}

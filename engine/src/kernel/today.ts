import { dateFormat } from './intlFormats.ts';

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const known = new Map<string, { second: number; date: string }>();

/** The date in a time zone. `today(new Date('2026-01-01T03:00Z'), 'America/New_York')` → `'2025-12-31'` */
export function today(now: Date, timeZone: string): string {
  // A save asks several times, and hundreds of saves fall into one second.
  const second = Math.floor(now.getTime() / 1000);
  const last = known.get(timeZone);
  if (last?.second === second) return last.date;
  // In parts: in which order a locale writes them depends on the browser.
  const parts = dateFormat('en-US', { ...DAY, timeZone }).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)!.value;
  const date = `${of('year')}-${of('month')}-${of('day')}`;
  known.set(timeZone, { second, date });
  return date;
}

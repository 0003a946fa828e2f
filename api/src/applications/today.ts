const formats = new Map<string, Intl.DateTimeFormat>();

/** The date in a time zone. `today(new Date('2026-01-01T03:00Z'), 'America/New_York')` → `'2025-12-31'` */
export function today(now: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // The Canadian locale writes ISO dates.
    format = new Intl.DateTimeFormat('en-CA', { timeZone });
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/**
 * The day of a moment in figures, as the language writes it: `11/02/2026` in English (MM/DD/YYYY,
 * specification, section 3), `02/11/2026` in Spanish.
 */
export function showDay(moment: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  }).format(new Date(moment));
}

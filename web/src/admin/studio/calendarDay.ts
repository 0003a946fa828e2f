/** Today, as the calendar of this computer has it. @example '2026-11-26' */
export function calendarDay(now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

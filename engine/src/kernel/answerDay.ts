import type { Calendar } from './desk/Desk.ts';
import { addWorkingDays } from './desk/workingDays.ts';
import type { Within } from './types.ts';

/** Where a pack has no calendar of its own: Saturday and Sunday are no working days. */
const WEEKENDS: Calendar = { weekend: [0, 6], holidays: [] };

/**
 * The day by which something is heard of what was sent on a day.
 * @param sent `2026-11-20`
 * @example answerDay({ days: 10 }, '2026-11-20') // '2026-11-30'
 */
export function answerDay(within: Within, sent: string, calendar: Calendar = WEEKENDS): string {
  if ('workingDays' in within) return addWorkingDays(sent, within.workingDays, calendar);
  // A calendar that is never closed: each day counts.
  return addWorkingDays(sent, within.days, { weekend: [], holidays: [] });
}

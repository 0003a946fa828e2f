import type { Calendar } from './Desk.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Longer than any agency is closed: a calendar that never opens ends the search. */
const LONGEST_PAUSE = 370;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** True on a day on which the agency works. @param day `2026-11-27` */
export function isWorkingDay(day: string, { weekend, holidays }: Calendar): boolean {
  return !weekend.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.includes(day);
}

/**
 * The day by which something is to be done that may take so many working days; the day on which it
 * came does not count.
 * @example addWorkingDays('2026-11-25', 1, { weekend: [0, 6], holidays: ['2026-11-26'] }) // '2026-11-27'
 */
export function addWorkingDays(day: string, count: number, calendar: Calendar): string {
  let time = Date.parse(`${day}T00:00:00Z`);
  let left = count;
  for (let pause = 0; left > 0 && pause < LONGEST_PAUSE; ) {
    time += DAY;
    if (isWorkingDay(dayOf(time), calendar)) {
      left -= 1;
      pause = 0;
    } else pause += 1;
  }
  return dayOf(time);
}

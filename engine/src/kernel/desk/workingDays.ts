import type { Calendar, Desk, DeskQueue } from './Desk.ts';

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

/** Whether a queue lists cases by how long they wait. */
export const isByAge = ({ late, dueWithin }: Pick<DeskQueue, 'late' | 'dueWithin'>): boolean =>
  late === true || dueWithin !== undefined;

/**
 * The first due day that is too far off for a queue that lists cases by how long they wait; undefined for
 * another one.
 * @example dueBefore({ late: true }, '2026-11-25', { calendar }) // '2026-11-25'
 */
export function dueBefore(
  queue: Pick<DeskQueue, 'late' | 'dueWithin'>,
  today: string,
  { calendar }: Pick<Desk, 'calendar'>,
): string | undefined {
  if (!isByAge(queue)) return undefined;
  if (queue.late) return today;
  const last = addWorkingDays(today, queue.dueWithin!, calendar);
  return dayOf(Date.parse(`${last}T00:00:00Z`) + DAY);
}

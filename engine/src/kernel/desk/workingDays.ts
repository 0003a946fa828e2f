import { addDays } from '../addDays.ts';
import type { Calendar, Desk, DeskQueue } from './Desk.ts';

/** Longer than any agency is closed: a calendar that never opens ends the search. */
const LONGEST_PAUSE = 370;

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
  let last = day;
  let left = count;
  for (let pause = 0; left > 0 && pause < LONGEST_PAUSE; ) {
    last = addDays(last, 1);
    if (isWorkingDay(last, calendar)) {
      left -= 1;
      pause = 0;
    } else pause += 1;
  }
  return last;
}

type ByAge = Pick<DeskQueue, 'late' | 'dueWithin' | 'receivedWithin'>;

/** Whether a queue lists cases by the day on which they are due. */
export const isByDue = ({ late, dueWithin }: ByAge): boolean =>
  late === true || dueWithin !== undefined;

/** Whether a queue lists a range of its order that another day moves: a case stands in it for a time alone. */
export const isByAge = (queue: ByAge): boolean =>
  isByDue(queue) || queue.receivedWithin !== undefined;

/**
 * The first due day that is too far off for a queue that lists cases by how long they wait; undefined for
 * another one.
 * @example dueBefore({ late: true }, '2026-11-25', { calendar }) // '2026-11-25'
 */
export function dueBefore(
  queue: ByAge,
  today: string,
  { calendar }: Pick<Desk, 'calendar'>,
): string | undefined {
  if (!isByDue(queue)) return undefined;
  return queue.late ? today : addDays(addWorkingDays(today, queue.dueWithin!, calendar), 1);
}

/**
 * The first day on which a case was received that stands in a queue of what came lately; undefined for another
 * queue.
 * @example receivedFrom({ receivedWithin: 7 }, '2026-11-28') // '2026-11-22'
 */
export const receivedFrom = ({ receivedWithin }: ByAge, today: string): string | undefined =>
  receivedWithin === undefined ? undefined : addDays(today, 1 - receivedWithin);

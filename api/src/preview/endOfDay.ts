import { today } from '@porchlight/engine';

const MINUTE = 60_000;
/** Minutes after which it is another day everywhere: the longest day has 25 hours. */
const LONGER = 26 * 60;

/** When the day ends in a time zone: the first minute of the next. */
export function endOfDay(now: Date, timeZone: string): Date {
  const day = today(now, timeZone);
  let last = Math.floor(now.getTime() / MINUTE);
  let next = last + LONGER;
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (today(new Date(middle * MINUTE), timeZone) === day) last = middle;
    else next = middle;
  }
  return new Date(next * MINUTE);
}

import { type Facts, today } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';

/** What conditions of every form may read of a moment: the day and the year in the portal's time zone, and its limits. */
export function factsNow(release: Release, now: Date): Facts & { today: string; year: number } {
  const { timeZone, limits } = release.compiled.settings;
  const date = today(now, timeZone);
  return { today: date, year: Number(date.slice(0, 4)), limits };
}

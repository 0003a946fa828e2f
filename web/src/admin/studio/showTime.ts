let zone: string | undefined;

/** The zone in which the portal tells times; undefined, which is this computer's, where nobody knows it. */
export const portalZone = (): string | undefined => zone;

/** Has times told and read in the portal's zone, as staff have them, wherever the admin sits. */
export function keepTimeOf({ timeZone }: { timeZone: string | undefined }): void {
  zone = timeZone;
}

/** A time as the admin's language writes it, to the minute. */
export const showTime = (time: string | Date): string =>
  new Date(time).toLocaleString(document.documentElement.lang || undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: portalZone(),
  });

/** Milliseconds by which the clocks of the zone are ahead of UTC at a moment. */
function aheadAt(moment: number): number {
  const clock = new Date(moment).toLocaleString('sv', { timeZone: portalZone() });
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - (moment - (moment % 1000));
}

/**
 * The moment that a field of a day and a time means in the portal's zone.
 * @example readTime('2026-11-29T09:30') // 14:30 UTC, where the portal is in New York
 */
export function readTime(typed: string): Date {
  const wall = Date.parse(`${typed}Z`);
  // The clocks may be changed between the two.
  const near = wall - aheadAt(wall);
  return new Date(wall - aheadAt(near));
}

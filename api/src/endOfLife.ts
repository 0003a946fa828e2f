/** Version → the last day on which its makers give it security fixes. */
export interface LastDays {
  [version: number]: string;
}

/** Versions of Node with long-term support: nodejs.org/en/about/previous-releases. */
export const NODE: LastDays = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' };
/** Versions of PostgreSQL: postgresql.org/support/versioning. */
export const POSTGRES: LastDays = {
  13: '2025-11-13',
  14: '2026-11-12',
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
};

/**
 * Which versions get security fixes.
 * @param now In milliseconds since 1970. Default: the machine's time.
 */
export const supported = (lastDays: LastDays, now = Date.now()): number[] =>
  Object.entries(lastDays)
    .filter(([, day]) => now < Date.parse(day) + 24 * 60 * 60_000)
    .map(([version]) => Number(version));

/**
 * Whether a version gets none any more. A newer one than all that are known is believed to get them; one
 * between two had no long-term support.
 * @param version `20.19.4`
 */
export function isPast(lastDays: LastDays, version: string, now = Date.now()): boolean {
  const major = Number.parseInt(version, 10);
  const newest = Math.max(...Object.keys(lastDays).map(Number));
  return major <= newest && !supported(lastDays, now).includes(major);
}

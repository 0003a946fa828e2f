const DAY = 86_400_000;

/** A day so many days from now, as the wire writes it: `2026-11-21`. A test that names one would end with it. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** The facts of today, for who asks the kernel what is visible. */
export const factsOfToday = () => ({ today: dayFromNow(0), year: new Date().getFullYear() });

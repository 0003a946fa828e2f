import portal from '../../definitions/portal.json' with { type: 'json' };

const DAY = 86_400_000;

/** A day so many days from now, as the wire writes it: `2026-11-21`. A test that names one would end with it. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** The same of the day that it is where the portal is: what opens today is open there. */
export const portalDayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY).toLocaleDateString('sv', { timeZone: portal.timeZone });

/** The facts of today, for who asks the kernel what is visible. */
export const factsOfToday = () => ({ today: dayFromNow(0), year: new Date().getFullYear() });

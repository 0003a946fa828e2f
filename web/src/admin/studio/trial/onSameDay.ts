import type { Given } from '../panels/Given.ts';

/** Other answers on the day that is tried, where they are of no day of their own. */
export function onSameDay(next: Given, { facts }: Given): Given {
  const { today, year } = facts;
  if (today === undefined || next.facts.today !== undefined) return next;
  return { ...next, facts: { ...next.facts, today, year: year! } };
}

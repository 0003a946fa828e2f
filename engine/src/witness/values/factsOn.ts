import type { JsonObject } from '../../kernel/types.ts';

/** What a keyword of one question can read while nothing else was answered: the day. */
export function factsOn(day: string): JsonObject {
  return { $: { today: day, year: Number(day.slice(0, 4)) } };
}

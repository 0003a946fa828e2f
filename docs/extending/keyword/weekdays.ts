import { isDate } from '../formats.ts';
import { shiftDay } from './days.ts';
import type { Keyword } from './Keyword.ts';

const NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const listOf = (limit: unknown): unknown[] => (Array.isArray(limit) ? limit : []);

/** `"weekdays": ["saturday", "sunday"]`: a day falls on one of these days of the week. */
export const weekdays: Keyword = {
  appliesTo: { types: ['string'], format: 'date' },
  check(value, limit) {
    // What is no day yet is said by the format.
    if (typeof value !== 'string' || !isDate(value)) return undefined;
    const name = NAMES[new Date(value).getUTCDay()];
    return listOf(limit).includes(name) ? undefined : {};
  },
  isLooser: (before, after) => listOf(before).every((name) => listOf(after).includes(name)),
  samples: () => NAMES.map((_name, index) => shiftDay('2026-11-22', { days: index })),
};

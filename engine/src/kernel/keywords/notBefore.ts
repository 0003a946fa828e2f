import { isDate } from '../formats.ts';
import { dayOfLimit, daysAround, isNoLater } from './days.ts';
import type { Keyword } from './Keyword.ts';

/** `"notBefore": { "$data": "/$/today" }`: a day is that day, or a later one. */
export const notBefore: Keyword = {
  appliesTo: { types: ['string'], format: 'date' },
  check(value, limit, root) {
    const day = dayOfLimit(limit, root);
    // What is no day yet is said by the format.
    if (day === undefined || typeof value !== 'string' || !isDate(value)) return undefined;
    return value < day ? { limit: day } : undefined;
  },
  isLooser: (before, after) => isNoLater(after, before),
  samples: daysAround,
};

import { isDate } from '../formats.ts';
import { dayOfLimit, daysAround, isNoLater } from './days.ts';
import type { Keyword } from './Keyword.ts';

/** `"notAfter": { "$data": "/$/today", "years": -18 }`: a day is that day, or an earlier one. */
export const notAfter: Keyword = {
  appliesTo: { types: ['string'], format: 'date' },
  check(value, limit, root) {
    const day = dayOfLimit(limit, root);
    if (day === undefined || typeof value !== 'string' || !isDate(value)) return undefined;
    return value > day ? { limit: day } : undefined;
  },
  isLooser: isNoLater,
  samples: daysAround,
};

import type { Keyword } from './Keyword.ts';

/** `"decimals": 2`: a number has at most so many places after its point. */
export const decimals: Keyword = {
  appliesTo: { types: ['number', 'integer'] },
  check(value, places) {
    if (typeof value !== 'number' || typeof places !== 'number') return undefined;
    return Number(value.toFixed(places)) === value ? undefined : { decimals: places };
  },
  isLooser: (before, after) => Number(after) >= Number(before),
};

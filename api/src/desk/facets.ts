import {
  caseFactOf,
  type DeskQueue,
  type Json,
  type Pointer,
  readPointer,
} from '@porchlight/engine';
import { numberKey } from './numberKey.ts';
import type { Case } from './openCase.ts';

/** Characters of a value that are told apart. */
const LONGEST = 200;

/** Under which text the cases are kept of which something is so. @example facetOf('/$/case/flags', 'urgent') */
export const facetOf = (at: Pointer, value: Json): string =>
  `${at}=${String(value).slice(0, LONGEST)}`;

/** Nobody has it. */
export const NOBODY = '';

/** A part of the index of facets: from a text up to another one, both with it. */
export interface FacetRange {
  low: string;
  high: string;
}

/** A text that compares as its day or number does. */
const keyOf = (value: Json): string =>
  typeof value === 'number' ? numberKey(value) : String(value).slice(0, LONGEST);

/** Where the cases are kept of which a day or a number is this one. */
const rangeFacet = (at: Pointer, key: string): string => `${at}#${key}`;

/** Behind every value. */
const LAST = '\u{10FFFF}';

/** The cases of which a day or a number is not before one, and not behind another one. */
export const facetRange = (
  at: Pointer,
  { from, to }: { from?: Json | undefined; to?: Json | undefined },
): FacetRange => ({
  low: rangeFacet(at, from === undefined ? '' : keyOf(from)),
  high: rangeFacet(at, to === undefined ? LAST : keyOf(to)),
});

/**
 * What is so of a case, of all by which a queue can be narrowed.
 * @param due The last day on which it is in time.
 */
export function facetsOf(
  { narrow = [] }: DeskQueue,
  { root, state }: Pick<Case, 'root' | 'state'>,
  due: string | null,
): string[] {
  const facets = narrow.flatMap(({ at, range }) => {
    const fact = caseFactOf(at);
    if (fact === 'assignee') return [facetOf(at, state.assignee ?? NOBODY)];
    const value = fact === 'due' ? due : readPointer(root, at);
    if (value === undefined || value === null) return [];
    if (range) return [rangeFacet(at, keyOf(value))];
    return [value].flat().map((one) => facetOf(at, one as Json));
  });
  return [...new Set(facets)];
}

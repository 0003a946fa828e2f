import {
  caseFactOf,
  type DeskQueue,
  type Json,
  type Pointer,
  readPointer,
} from '@porchlight/engine';
import type { Case } from './openCase.ts';

/** Characters of a value that are told apart. */
const LONGEST = 200;

/** Under which text the cases are kept of which something is so. @example facetOf('/$/case/flags', 'urgent') */
export const facetOf = (at: Pointer, value: Json): string =>
  `${at}=${String(value).slice(0, LONGEST)}`;

/** Nobody has it. */
export const NOBODY = '';

/** What is so of a case, of all by which a queue can be narrowed. */
export function facetsOf({ narrow = [] }: DeskQueue, { root, state }: Case): string[] {
  const facets = narrow.flatMap(({ at }) => {
    if (caseFactOf(at) === 'assignee') return [facetOf(at, state.assignee ?? NOBODY)];
    const value = readPointer(root, at);
    if (value === undefined || value === null) return [];
    return [value].flat().map((one) => facetOf(at, one as Json));
  });
  return [...new Set(facets)];
}

import type { Json } from '../../kernel/types.ts';

/**
 * A stand-in for all answers that no condition at hand can tell from it. Exact values stand for
 * themselves; the others are known by what is said of them alone.
 */
export type Value =
  | { kind: 'blank' }
  /** This very value. */
  | { kind: 'exact'; value: Json }
  /** A text that is none of those that conditions name; its length where one matters. */
  | { kind: 'text'; length?: number }
  /** A choice that no condition names. */
  | { kind: 'unnamed' }
  /** A list: which of the named entries it has, and how many entries in all. `others`: what else it may hold. */
  | { kind: 'list'; has: Json[]; length: number; others: 'unnamed' | 'anything' }
  /** A restricted value that stayed in the server: filled, and no condition can look into it. */
  | { kind: 'kept' }
  /** Something, about which nothing is known. */
  | { kind: 'something' }
  /** Something or nothing. */
  | { kind: 'unknown' };

/** True, false, or not decided (Kleene). What is not decided may be either: nothing is concluded from it. */
export type Truth = boolean | undefined;

/** Whether all hold: false as soon as one does not, undecided while one is. */
export function every(verdicts: Iterable<Truth>): Truth {
  let all: Truth = true;
  for (const verdict of verdicts) {
    if (verdict === false) return false;
    if (verdict === undefined) all = undefined;
  }
  return all;
}

/** Whether one holds. */
export function some(verdicts: Iterable<Truth>): Truth {
  let any: Truth = false;
  for (const verdict of verdicts) {
    if (verdict === true) return true;
    if (verdict === undefined) any = undefined;
  }
  return any;
}

/** The opposite; what is not decided stays so. */
export function negate(verdict: Truth): Truth {
  return verdict === undefined ? undefined : !verdict;
}

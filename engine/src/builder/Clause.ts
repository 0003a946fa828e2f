import type { Json, Pointer } from '../kernel/types.ts';

/** What is said of one answer. */
export type Verb =
  | 'filled'
  | 'blank'
  | 'is'
  | 'is-not'
  | 'includes'
  | 'at-least'
  | 'more-than'
  | 'at-most'
  | 'less-than'
  | 'entries-at-least'
  | 'entries-at-most'
  /** Of a day, compared with today or another one. */
  | 'day-before'
  | 'day-at-most'
  | 'day-after'
  | 'day-at-least'
  /** Of a day: at least so many days before today, or after it; today or one of the next so many. */
  | 'days-ago'
  | 'days-ahead'
  | 'within-days'
  /** Of a list: at least so many of its entries, or none, are as `where` says. */
  | 'some-where'
  | 'none-where';

/** One part of a sentence: a question, a verb, and what it is compared with. `At`: by what it is known. */
export interface Clause<At = Pointer> {
  at: At;
  verb: Verb;
  value?: string | number | boolean;
  /** What is said of an entry, where it is about a list; by what its answers are called on the server. */
  where?: Clause;
}

/** How two values compare, as a condition says it. */
export const SIGNS = ['>=', '>', '<=', '<', '=', '!='] as const;
/** How two values compare. */
export type Sign = (typeof SIGNS)[number];

/** A part of a sentence that compares two values; each is an expression. */
export interface Comparison {
  left: Json;
  sign: Sign;
  right: Json;
}

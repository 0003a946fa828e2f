import type { Json, Pointer } from '../json.ts';

/** A compiled condition: `program` is chosen; `test` names a schema of the form that is asked of the value at a pointer. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { same: [Pointer, Pointer][] }
  | { filled: Pointer; is: boolean }
  | { program: string }
  | { test: string; at: Pointer; operands: Pointer[] }
  /** A keyword of the vocabulary, in a question about an odd value. */
  | { keyword: string; at: Pointer; limit: Json }
  /** Two values, worked out; it does not hold while one of them is blank. */
  | { compare: [Expression, ComparisonSign, Expression] };

/** How two values are compared. */
export type ComparisonSign = '<' | '<=' | '=' | '!=' | '>=' | '>';

/**
 * A value worked out of other values: a plain value, or one word of `expressions/calculate.ts` with what
 * belongs to it: `{ "sum": "/$/incomes", "of": "/amount" }`. Conditions in it are compiled.
 */
export type Expression = Json;

/** What has to hold between answers, where `when` holds: else `message` is said at each pointer of `at`. */
export interface Rule {
  id: string;
  when?: Condition;
  must: Condition;
  at: Pointer[];
  message: string;
  /** True: takes the place of every other message at its paths. */
  replaces?: boolean;
  /** `server`: evaluated only there, since the page has not the facts. */
  on?: 'server';
}

/** A question about an odd value: shown beside it, in nobody's way. */
export interface Warning {
  id: string;
  when?: Condition;
  /** What an ordinary answer fulfils. */
  must: Condition;
  at: Pointer[];
  message: string;
  /** True where it can't wait: then it stands at the top, too, once everything was sent. */
  urgent?: boolean;
}

/** What holds somebody at a step until `must` holds, beyond the step's own answers. */
export interface Gate {
  id: string;
  must: Condition;
  message: string;
  params?: { [name: string]: Expression };
  blocks: ('next' | 'back')[];
  /** The answers that it reads: it is evaluated only when they are valid. */
  reads: Pointer[];
}

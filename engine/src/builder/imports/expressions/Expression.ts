/** An expression as it was read: what it means is another question. */
export type ParsedExpression =
  | { kind: 'value'; value: string | number | boolean }
  /** Of a question; `.` is the one that it stands at. */
  | { kind: 'name'; name: string }
  | { kind: 'list'; items: ParsedExpression[] }
  | { kind: 'call'; name: string; of: ParsedExpression[] }
  /** `!`, `-`, and what stands behind an operand: `empty`, `notempty`. */
  | { kind: 'unary'; op: string; of: ParsedExpression }
  | { kind: 'binary'; op: string; left: ParsedExpression; right: ParsedExpression };

/** How a language of expressions is written. Operators that read otherwise and mean the same are one. */
export interface ExpressionSyntax {
  /** The name of a question, as a pattern with one group. */
  name: RegExp;
  /** A word, of an operator or a function. */
  word: RegExp;
  /** Whether a backslash stands before a mark of quotation in a text. */
  hasEscapes: boolean;
  /** Whether words are the same in capitals. */
  isAnyCase: boolean;
  /** By how they are written: what they mean, and how strongly they bind. */
  binary: ReadonlyMap<string, { op: string; level: number }>;
  before: ReadonlyMap<string, string>;
  behind: ReadonlySet<string>;
  constants: ReadonlyMap<string, string | number | boolean>;
}

/** Characters of an expression, and levels of parentheses, lists and calls in one another. */
export const LONGEST_EXPRESSION = 4_000;
/** Levels of brackets and calls in one another; what is deeper is not read. */
export const MOST_DEEP = 50;

/** It is not read: in another language, or larger than any that people write. */
export class UnreadableExpression extends Error {
  override name = 'UnreadableExpression';
}

/** Why a pattern has no program: it is no pattern, it asks for what a program can't do, it is too large. */
export type PatternRefusal = 'bad-pattern' | 'unsupported-pattern' | 'pattern-too-large';

/** Thrown while a program is written; `compilePattern` makes a value of it. */
export class PatternRefused extends Error {
  readonly refusal: PatternRefusal;

  constructor(refusal: PatternRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

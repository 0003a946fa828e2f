/** Why a pattern has no program: it is no pattern, it asks for what a program can't do, it is too large. */
export type Refusal = 'bad-pattern' | 'unsupported-pattern' | 'pattern-too-large';

/** Thrown while a program is written; `compilePattern` makes a value of it. */
export class PatternRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

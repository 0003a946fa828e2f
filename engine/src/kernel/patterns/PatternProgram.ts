/**
 * What a pattern was compiled to: plain JSON, run by `matches` in time that grows with text × program
 * and never faster. Made in the server (`compile/patterns/`), so that nothing here reads a pattern.
 *
 * @example // ^[0-9]+$
 * { source: '^[0-9]+$', sets: [[48, 58]], code: [3, 7, 0, 1, 1, 6, 4, 0] }
 */
export interface PatternProgram {
  /** The pattern as it was written. */
  source: string;
  /**
   * Sets of code points as the places where they begin and end, ascending: in, out, in, out.
   * `[48, 58, 65, 91]` are the digits and the capitals.
   */
  sets: number[][];
  /** Instructions, each an `Op` and what belongs to it. */
  code: number[];
}

/** What an instruction does. Those without a word on where to go on do so behind themselves. */
export const Op = {
  /** The text matches. */
  match: 0,
  /** Two ways on: at either of the two places that follow. */
  split: 1,
  /** On at the place that follows. */
  jump: 2,
  /** Only at the text's start. */
  start: 3,
  /** Only at the text's end. */
  end: 4,
  /** Only between a letter, digit or `_` of ASCII and what is none. */
  boundary: 5,
  /** Only where that is not so. */
  within: 6,
  /** One character of the set whose number follows. */
  character: 7,
} as const;

import { type StepBudget, takeSteps } from '../stepBudget.ts';
import { Op, type PatternProgram } from './PatternProgram.ts';

/** Is a code point in a set? An odd number of borders lies at or below it. */
export function isIn(set: readonly number[], point: number): boolean {
  let [low, high] = [0, set.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (set[middle]! <= point) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

/** What it takes to begin, beside sixteen numbers of the program in a step. */
const STEPS_OF_START = 10;

const WORD = [48, 58, 65, 91, 95, 96, 97, 123];

/**
 * Whether a text has a match of a pattern anywhere, as `RegExp.prototype.test` says in Unicode mode.
 * All ways are followed at once, character by character (Pike's machine without its captures), so
 * the steps are at most text × program.
 *
 * @throws TooMuchWork when `work` is used up; Error of a program that no compiler has written: a
 * stored release may hold one.
 */
export function matches({ sets, code }: PatternProgram, text: string, work?: StepBudget): boolean {
  // Of thousands of names each may be held against thousands of patterns, and most end at once.
  if (work) takeSteps(work, STEPS_OF_START + (code.length >> 4));
  // The step in which an instruction was reached last: each is followed once.
  const reached = new Int32Array(code.length);
  let waiting: number[] = [];
  let before = -1;
  for (let [at, step] = [0, 1]; ; step += 1) {
    const point = text.codePointAt(at) ?? -1;
    // A match may begin at every character; where all must begin at the first, nobody is left soon.
    if (at > 0 && waiting.length === 0 && code[0] === Op.start) return false;
    waiting.push(0);
    const next: number[] = [];
    let steps = 0;
    for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
      if (reached[here] === step) continue;
      reached[here] = step;
      steps += 1;
      const op = code[here];
      if (op === Op.match) return true;
      if (op === Op.character) {
        if (point >= 0 && isIn(sets[code[here + 1]!]!, point)) next.push(here + 2);
      } else if (op === Op.split) waiting.push(code[here + 2]!, code[here + 1]!);
      else if (op === Op.jump) waiting.push(code[here + 1]!);
      else if (holds(op, before, point)) waiting.push(here + 1);
    }
    if (work) takeSteps(work, steps);
    if (point < 0) return false;
    at += point > 0xffff ? 2 : 1;
    before = point;
    waiting = next;
  }
}

/** Does an assertion hold between two characters? -1 stands for none. */
function holds(op: number | undefined, before: number, point: number): boolean {
  if (op === Op.start) return before < 0;
  if (op === Op.end) return point < 0;
  if (op !== Op.boundary && op !== Op.within) throw new Error(`${op} is no instruction.`);
  return (isIn(WORD, before) !== isIn(WORD, point)) === (op === Op.boundary);
}

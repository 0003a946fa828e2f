/**
 * Steps that may still be made. Whatever somebody else has written or sends is validated within so many:
 * work is counted, never time, so that every machine says the same.
 */
export interface StepBudget {
  left: number;
}

/**
 * Steps of one validation, and of all that one evaluation of a form makes: of some ten nanoseconds each.
 * A schema is four, a pattern one for each instruction at each character. The largest pattern on the
 * longest text of an answer is as many; the shipped application takes a hundredth.
 */
export const MOST_STEPS = 3_000_000;

/** Thrown where something would take more steps than it may. */
export class TooMuchWork extends Error {}

/** Takes steps off what may still be done. @throws TooMuchWork when nothing is left */
export function takeSteps(work: StepBudget, steps: number): void {
  work.left -= steps;
  if (work.left < 0) throw new TooMuchWork();
}

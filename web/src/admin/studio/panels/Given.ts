import type { Answers, Facts } from '@porchlight/engine';

/** What a step is shown with. */
export interface Given {
  answers: Answers;
  facts: Facts;
}

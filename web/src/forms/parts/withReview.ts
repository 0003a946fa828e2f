import type { Say, StepListEntry } from '@porchlight/engine/react';

/** The last line of the stepper: not a step of the form, but the look over all of it. */
const REVIEW = 'porchlight-review';

/** The lines of the stepper: the steps, and the look over all. */
export function withReview(steps: StepListEntry[], canOpen: boolean, say: Say): StepListEntry[] {
  return [
    ...steps,
    {
      name: REVIEW,
      title: say('forms.review'),
      description: say('forms.review-help'),
      isDone: false,
      isInvalid: false,
      canOpen,
    },
  ];
}

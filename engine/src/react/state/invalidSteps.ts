/** What can be told to the tracker; the words are those of the specification. */
export type InvalidStepAction =
  | { type: 'Add Invalid Step'; step: string }
  | { type: 'Remove Invalid Step'; step: string };

/** The tracker of invalid steps: adds without duplicates, removes. */
export function trackInvalidSteps(steps: string[], action: InvalidStepAction): string[] {
  switch (action.type) {
    case 'Add Invalid Step':
      return steps.includes(action.step) ? steps : [...steps, action.step];
    case 'Remove Invalid Step':
      return steps.includes(action.step) ? steps.filter((step) => step !== action.step) : steps;
  }
}

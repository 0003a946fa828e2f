/** What a step is placed by. */
interface Placeable {
  name: string;
  /** The folder of the program that adds it; absent for the form's own. */
  program?: string;
}

/**
 * Puts a program's step into a form's: behind the step that it names and what programs put there
 * already, or right before it; before the last where the form has no such step.
 */
export function placeStep<S extends Placeable>(
  steps: S[],
  { step, after, before }: { step: S; after?: string; before?: string },
): void {
  const name = after ?? before;
  const index = steps.findIndex((one) => one.name === name);
  if (index < 0 || before !== undefined) {
    steps.splice(index < 0 ? steps.length - 1 : index, 0, step);
    return;
  }
  let place = index + 1;
  while (steps[place]?.program !== undefined) place += 1;
  steps.splice(place, 0, step);
}

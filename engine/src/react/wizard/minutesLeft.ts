import type { FormSnapshot } from '../store/FormSnapshot.ts';
import type { StepPageProps } from './StepPageProps.ts';

/** How many questions of some steps are asked now. */
export function countAsked(
  { form, evaluation }: Pick<FormSnapshot, 'form' | 'evaluation'>,
  names: string[] = evaluation.steps,
): number {
  return form.steps
    .filter(({ name }) => names.includes(name))
    .flatMap(({ fields }) => fields)
    .filter(({ pointer }) => evaluation.visible.has(pointer)).length;
}

/**
 * About how many minutes are left: as many questions as are still to come, of all that are asked now.
 * Never less than one; undefined where nothing is known of the whole.
 * @param here How many questions of the step are still to come, with those on the screen.
 */
export function minutesLeft(
  snapshot: Pick<FormSnapshot, 'form' | 'evaluation'>,
  { step, minutes }: Pick<StepPageProps, 'step' | 'minutes'>,
  here: number,
): number | undefined {
  if (minutes === undefined) return undefined;
  const { steps } = snapshot.evaluation;
  const later = steps.slice(steps.indexOf(step.name) + 1);
  const left = here + countAsked(snapshot, later);
  return Math.max(1, Math.round((minutes * left) / Math.max(1, countAsked(snapshot))));
}

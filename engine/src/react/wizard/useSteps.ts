import { useMemo, useSyncExternalStore } from 'react';
import type { Step } from '../../kernel/index.ts';
import type { StepEntry } from '../stepper/StepList.tsx';
import { useFormStore } from '../store/FormStoreContext.tsx';

/**
 * The visible steps of the form around, at this moment. The list is the same object until a step
 * comes or goes, so that typing does not render the stepper.
 */
export function useVisibleSteps(): Step[] {
  const store = useFormStore();
  const names = useSyncExternalStore(store.subscribe, () =>
    store.getSnapshot().evaluation.steps.join('\n'),
  );
  const steps = useSyncExternalStore(store.subscribe, () => store.getSnapshot().form.steps);
  return useMemo(
    () => steps.filter((step) => names.split('\n').includes(step.name)),
    [steps, names],
  );
}

export interface DescribeStepsOptions {
  /** Position of the open step. */
  current: number;
  /** The furthest step that was open. Default: the current one. */
  reached?: number;
  /** Names of steps known to need another look. */
  invalid: string[];
  /** Every step is done and can be opened: editing after submission. */
  canOpenAll?: boolean;
}

/** The stepper's lines. A step is completed when the current one is beyond it (specification, section 2). */
export function describeSteps(steps: Step[], options: DescribeStepsOptions): StepEntry[] {
  const { current, invalid, canOpenAll = false, reached = current } = options;
  return steps.map((step, position) => ({
    name: step.name,
    title: step.title,
    description: step.description,
    isDone: canOpenAll || current > position,
    isInvalid: invalid.includes(step.name),
    canOpen: canOpenAll || position <= reached,
  }));
}

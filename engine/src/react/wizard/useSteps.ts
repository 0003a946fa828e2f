import { useMemo, useSyncExternalStore } from 'react';
import type { Step } from '../../kernel/index.ts';
import type { StepListEntry } from '../stepper/StepList.tsx';
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

/** Where somebody stands among the steps. */
export interface DescribeStepsOptions {
  /** Position of the open step. */
  current: number;
  /** The furthest step that was open. Default: the current one. */
  reached?: number;
  /** Names of the steps that were open once. Default: those before the furthest. */
  visited?: readonly string[];
  /** Names of steps known to need another look: they say so. */
  invalid: string[];
  /** Names of steps that do not hold: they have no check. */
  unsound?: readonly string[];
  /** Every step can be opened: editing after submission. */
  canOpenAll?: boolean;
}

/**
 * The stepper's lines. A step is completed that was open once, was left and holds: looking back takes
 * no check away.
 */
export function describeSteps(steps: Step[], options: DescribeStepsOptions): StepListEntry[] {
  const { current, invalid, unsound = [], canOpenAll = false, reached = current } = options;
  const visited = options.visited ?? steps.slice(0, reached).map(({ name }) => name);
  return steps.map(({ name, title, description }, position) => ({
    name,
    title,
    description,
    isDone: position !== current && visited.includes(name) && !unsound.includes(name),
    isInvalid: invalid.includes(name),
    canOpen: canOpenAll || position <= reached,
  }));
}

/** Names of the steps that do not hold, as they stood when the open step last changed. */
export function useUnsoundSteps(current: number): string[] {
  const store = useFormStore();
  const steps = useVisibleSteps();
  // biome-ignore lint/correctness/useExhaustiveDependencies: validated with each step, not with each key
  return useMemo(() => store.invalidSteps(), [store, steps, current]);
}

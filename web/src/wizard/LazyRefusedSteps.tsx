import { lazy, Suspense } from 'react';
import type { RefusedStepsProps } from './RefusedSteps.tsx';

/** Stands for what can't be loaded: the stepper marks the steps, too. */
const Nothing = (_: RefusedStepsProps) => null;

const Loaded = lazy(() =>
  import('./RefusedSteps.tsx').then(
    (module) => ({ default: module.RefusedSteps }),
    () => ({ default: Nothing }),
  ),
);

/** What the server found when everything was sent; loaded when it found something. */
export function LazyRefusedSteps(props: RefusedStepsProps) {
  if (props.problems.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

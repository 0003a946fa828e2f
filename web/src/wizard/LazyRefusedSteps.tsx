import { useText } from '@porchlight/engine/react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { RefusedStepsProps } from './RefusedSteps.tsx';

/** Stands where the list can't be loaded: how many steps are concerned. The stepper marks them. */
function HowMany({ problems }: RefusedStepsProps) {
  const text = useText();
  const words = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is told
  useEffect(() => words.current?.focus(), [problems]);
  const count = new Set(problems.map(({ step }) => step)).size;
  return (
    <p ref={words} role="alert" tabIndex={-1}>
      {text('application.submit-summary', { count })}
    </p>
  );
}

const Loaded = lazy(() =>
  import('./RefusedSteps.tsx').then(
    (module) => ({ default: module.RefusedSteps }),
    () => ({ default: HowMany }),
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

import { useText } from '@porchlight/engine/react';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef } from 'react';
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

let hasFailed = false;
const load = () =>
  lazy<ComponentType<RefusedStepsProps>>(() =>
    import('./RefusedSteps.tsx').then(
      (module) => ({ default: module.RefusedSteps }),
      () => {
        hasFailed = true;
        return { default: HowMany };
      },
    ),
  );
let loaded = load();

/** What the server found when everything was sent; loaded when it found something, and tried again by the next refusal. */
export function LazyRefusedSteps(props: RefusedStepsProps) {
  const { problems } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  const Steps = useMemo(() => {
    if (hasFailed) loaded = load();
    hasFailed = false;
    return loaded;
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <Suspense fallback={<HowMany {...props} />}>
      <Steps {...props} />
    </Suspense>
  );
}

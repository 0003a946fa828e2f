import { useText } from '@porchlight/engine/react';
import { type ComponentType, useEffect, useState } from 'react';
import type { RefusedStepsProps } from './RefusedSteps.tsx';

/**
 * What the server found when everything was sent; loaded when it found something. Until then, and where it
 * can't be loaded, only how many steps are concerned: the stepper marks them, too.
 */
export function LazyRefusedSteps(props: RefusedStepsProps) {
  const { problems } = props;
  const text = useText();
  const [Loaded, setLoaded] = useState<ComponentType<RefusedStepsProps>>();
  useEffect(() => {
    if (problems.length === 0) return;
    // Another refusal tries again.
    import('./RefusedSteps.tsx').then(
      ({ RefusedSteps }) => setLoaded(() => RefusedSteps),
      () => undefined,
    );
  }, [problems]);
  if (problems.length === 0) return null;
  if (Loaded) return <Loaded {...props} />;
  const count = new Set(problems.map(({ step }) => step)).size;
  return <p role="alert">{text('application.submit-summary', { count })}</p>;
}

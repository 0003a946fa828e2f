import { useEffect, useRef } from 'react';
import type { FromStage } from '../form-preview/PreviewState.ts';

/**
 * Tells the page around that a turn's screen stands.
 * @param steps Those that are on the way.
 */
export function useShown(
  turn: number,
  step: string,
  steps: string[],
  tell: (message: FromStage) => void,
): void {
  const latest = useRef(steps);
  latest.current = steps;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is answered, once it is painted
  useEffect(() => {
    // Not with the next painting: a frame that nobody has scrolled to is not painted.
    // The answers that came with the turn may have changed which steps are on the way since it was rendered.
    const timer = setTimeout(() => {
      const height = document.documentElement.scrollHeight;
      tell({ kind: 'shown', turn, step, steps: latest.current, height });
    });
    return () => clearTimeout(timer);
  }, [turn, tell]);
}

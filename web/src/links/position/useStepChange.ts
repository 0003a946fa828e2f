import { scrollToStep, useLanguage, useReducedMotion } from '@porchlight/engine/react';
import { type RefObject, useEffect, useRef } from 'react';

/** The heading that takes the focus on each step, and who is told of the change. */
export interface StepChangeOptions {
  heading: RefObject<HTMLElement | null>;
  /** Not called for the first step that is shown. */
  onChange(): void;
}

/**
 * Gives the focus to each step's heading and brings it into view. In another language the heading takes
 * the focus, too: on a phone the link that was pressed is gone from the header.
 */
export function useStepChange(position: number, options: StepChangeOptions): void {
  const isStill = useReducedMotion();
  const language = useLanguage();
  const latest = useRef({ ...options, isStill });
  useEffect(() => {
    latest.current = { ...options, isStill };
  });
  const shown = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of another language are another heading
  useEffect(() => {
    const { heading, onChange, isStill: isInstant } = latest.current;
    heading.current?.focus({ preventScroll: true });
    const before = shown.current;
    shown.current = position;
    if (before === undefined || before === position) return;
    onChange();
    return scrollToStep(() => heading.current?.parentElement, isInstant);
  }, [position, language]);
}

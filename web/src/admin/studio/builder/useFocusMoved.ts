import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus goes when what was pressed goes with what it did. */
export interface FocusMoved<Part extends HTMLElement> {
  /** Around what was pressed and what comes instead. */
  whole: RefObject<Part | null>;
  /** What was pressed is about to go. */
  onGone(): void;
}

/**
 * Moves the focus to what stands in place of a control that goes.
 * @param stays Selects what gets the focus: the first that is found.
 */
export function useFocusMoved<Part extends HTMLElement>(stays: string): FocusMoved<Part> {
  const whole = useRef<Part>(null);
  const isGone = useRef(false);
  useEffect(() => {
    if (isGone.current) whole.current?.querySelector<HTMLElement>(stays)?.focus();
    isGone.current = false;
  });
  return {
    whole,
    onGone() {
      isGone.current = true;
    },
  };
}

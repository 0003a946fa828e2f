import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus goes when an entry is taken away, with the button that was pressed for it. */
export interface FocusBeside<Part extends HTMLElement> {
  /** Around the entries and what adds one. */
  whole: RefObject<Part | null>;
  /** The entry of this place is about to go. */
  onGone(index: number): void;
}

/**
 * Moves the focus to the entry that takes the place of one that goes, else to the last one, else to what adds one.
 * @param drops Selects the buttons that take entries away, one for each.
 * @param adds Selects what adds an entry.
 */
export function useFocusBeside<Part extends HTMLElement>(
  drops: string,
  adds: string,
): FocusBeside<Part> {
  const whole = useRef<Part>(null);
  const gone = useRef<number>(undefined);
  useEffect(() => {
    if (gone.current === undefined) return;
    const others = whole.current?.querySelectorAll<HTMLElement>(drops) ?? [];
    const beside = others[gone.current] ?? others[others.length - 1];
    (beside ?? whole.current?.querySelector<HTMLElement>(adds))?.focus();
    gone.current = undefined;
  });
  return {
    whole,
    onGone(index) {
      gone.current = index;
    },
  };
}

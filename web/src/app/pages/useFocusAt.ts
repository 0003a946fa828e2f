import {
  focusField,
  useReducedMotion,
  useSharedState,
  whenPointerIsUp,
} from '@porchlight/engine/react';
import { useEffect } from 'react';
import { idOfChange } from '../../wizard/review/idOfChange.ts';

/** Milliseconds after which a step that opens has come to rest: the scroll to it, and its opening. */
const AT_REST = { still: 150, moving: 450 };

/** Moves the focus to the question that is to be changed, or back to its line among all answers. */
export function useFocusAt(isReview: boolean): void {
  const { ui, setUi } = useSharedState();
  const isStill = useReducedMotion();
  const { focusAt } = ui;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => {
    if (focusAt === undefined) return;
    const id = isReview ? idOfChange(focusAt) : focusAt;
    let callOff = () => {};
    let looks = 50;
    // Who has gone on meanwhile keeps her place.
    const goesOn = new AbortController();
    const handleInput = () => {
      clearTimeout(timer);
      setUi({ focusAt: undefined });
    };
    const look = () => {
      // A list, and all answers, come in files of their own: later than the step.
      if (!document.getElementById(id) && looks--) {
        for (const type of ['keydown', 'pointerdown'])
          document.addEventListener(type, handleInput, { signal: goesOn.signal });
        timer = setTimeout(look, 100);
        return;
      }
      goesOn.abort();
      callOff = whenPointerIsUp(() => {
        setUi({ focusAt: undefined });
        if (!isReview) return focusField(focusAt);
        const button = document.getElementById(id);
        button?.focus({ preventScroll: true });
        button?.scrollIntoView({ block: 'center' });
      });
    };
    let timer = setTimeout(look, isStill ? AT_REST.still : AT_REST.moving);
    return () => {
      clearTimeout(timer);
      goesOn.abort();
      callOff();
    };
  }, [focusAt, isReview]);
}

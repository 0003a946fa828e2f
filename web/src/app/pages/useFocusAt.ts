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
    let callOff = () => {};
    const timer = setTimeout(
      () => {
        callOff = whenPointerIsUp(() => {
          setUi({ focusAt: undefined });
          if (!isReview) return focusField(focusAt);
          const button = document.getElementById(idOfChange(focusAt));
          button?.focus({ preventScroll: true });
          button?.scrollIntoView({ block: 'center' });
        });
      },
      isStill ? AT_REST.still : AT_REST.moving,
    );
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [focusAt, isReview]);
}

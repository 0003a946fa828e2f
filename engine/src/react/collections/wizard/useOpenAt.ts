import { useEffect, useRef, useState } from 'react';
import { type Form, type Pointer, readItemPlace, type Step } from '../../../kernel/index.ts';
import { focusField } from '../../form/ErrorSummary.tsx';
import { whenPointerIsUp } from '../../pointer/whenPointerIsUp.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';

/** Milliseconds after which a step that opens has come to rest. */
const AT_REST = 450;

/**
 * Opens an item at the question that it was opened for, and moves the focus there. Of an item of one of its
 * own lists, that is the list.
 * @param current The position of the step that is open.
 * @returns The question, until its step was left; absent where it was opened for none.
 */
export function useOpenAt(form: Form, steps: Step[], current: number): Pointer | undefined {
  const { ui, setUi } = useSharedState();
  const [at] = useState(
    () => ui.openItemAt && (readItemPlace(form, ui.openItemAt)?.list.pointer ?? ui.openItemAt),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the item opens
  useEffect(() => {
    if (at === undefined) return;
    const position = steps.findIndex(({ fields }) => fields.some(({ pointer }) => pointer === at));
    setUi({ openItemAt: undefined, additionalMemberCurrentStep: Math.max(0, position) });
    let callOff = () => {};
    const timer = setTimeout(() => {
      callOff = whenPointerIsUp(() => focusField(at));
    }, AT_REST);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, []);
  const hasCome = useRef(false);
  const [isLeft, setLeft] = useState(false);
  const isThere = steps[current]?.fields.some(({ pointer }) => pointer === at) === true;
  useEffect(() => {
    if (isThere) hasCome.current = true;
    else if (hasCome.current) setLeft(true);
  }, [isThere]);
  return isLeft ? undefined : at;
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Field, SAID_NONE } from '../../../kernel/index.ts';
import { focusField } from '../../form/ErrorSummary.tsx';
import { useFormStore } from '../../store/FormStoreContext.tsx';
import { BEFORE_NEXT } from '../../wizard/beforeNext.ts';
import { findList } from '../CollectionField.tsx';
import { NoneQuestion } from './NoneQuestion.tsx';

/**
 * Has Next ask about a list that is empty without a word, where the pack has a question for that: it is
 * never passed in silence.
 * @param isEmpty Whether it is, and can be added to.
 * @returns The question, while it is asked.
 */
export function useNoneQuestion(
  { pointer, none, noneQuestion }: Field,
  isEmpty: boolean,
): ReactNode {
  const store = useFormStore();
  const [isOpen, setOpen] = useState(false);
  const isAdding = useRef(false);
  const goOn = useRef<() => void>(undefined);
  const isWanted = isEmpty && noneQuestion !== undefined;
  useEffect(() => {
    const form = findList(pointer)?.closest('form');
    if (!isWanted || !form) return undefined;
    const ask = (event: Event) => {
      // Another list of the step asks already; this one does when Next is pressed again.
      if (event.defaultPrevented) return;
      if (store.fieldState(pointer).value === SAID_NONE) return;
      event.preventDefault();
      goOn.current = (event as CustomEvent<() => void>).detail;
      isAdding.current = false;
      setOpen(true);
    };
    form.addEventListener(BEFORE_NEXT, ask);
    return () => form.removeEventListener(BEFORE_NEXT, ask);
  }, [isWanted, store, pointer]);

  function handleNone() {
    setOpen(false);
    store.setValue(pointer, SAID_NONE);
    goOn.current?.();
  }
  function handleAdd() {
    setOpen(false);
    isAdding.current = true;
  }
  if (none === undefined || noneQuestion === undefined) return null;
  return (
    <NoneQuestion
      question={noneQuestion}
      none={none}
      isOpen={isOpen}
      onNone={handleNone}
      onAdd={handleAdd}
      onExited={() => isAdding.current && focusField(pointer)}
    />
  );
}

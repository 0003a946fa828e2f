import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import {
  type Field,
  fieldsUnsaid,
  type Pointer,
  SAID_NONE,
  type Step,
} from '../../kernel/index.ts';
import { focusField } from '../form/ErrorSummary.tsx';
import { isHeld, useItem } from '../state/ItemContext.tsx';
import { useFormStore } from '../store/FormStoreContext.tsx';

const fetchQuestion = () =>
  import('./NoneQuestion.tsx').then(({ NoneQuestion }) => ({ default: NoneQuestion }));
const NoneQuestion = lazy(fetchQuestion);

/** What Next asks before it goes on. */
export interface Asking {
  /** Asks about each list of the step, or of one of its pages, that is empty without a word; then goes on. */
  ask(goOn: () => void, only?: readonly Pointer[]): void;
  /** The question, while it is asked. */
  question: ReactNode;
}

/** Next asks about a list where the pack has a question for one that stays empty: it is never passed in silence. */
export function useNoneQuestion(step: Step): Asking {
  const store = useFormStore();
  const scope = useItem();
  const [asked, setAsked] = useState<{ field: Field; goOn(): void }>();
  const [isOpen, setOpen] = useState(false);
  const isAdding = useRef(false);
  const isWanted = step.fields.some(({ noneQuestion }) => noneQuestion);
  useEffect(() => {
    // It stands there when it is asked, also without a line.
    if (isWanted) void fetchQuestion().catch(() => {});
  }, [isWanted]);

  function ask(goOn: () => void, only?: readonly Pointer[]) {
    const [field] = fieldsUnsaid(step, store.getSnapshot().evaluation).filter(
      ({ pointer }) => !isHeld(scope, pointer) && (only?.includes(pointer) ?? true),
    );
    if (!field) return goOn();
    isAdding.current = false;
    setAsked({ field, goOn: () => ask(goOn, only) });
    setOpen(true);
  }

  function handleNone() {
    setOpen(false);
    store.setValue(asked!.field.pointer, SAID_NONE);
    asked!.goOn();
  }
  function handleAdd() {
    setOpen(false);
    isAdding.current = true;
  }

  return {
    ask,
    question: asked && (
      <Suspense fallback={null}>
        <NoneQuestion
          question={asked.field.noneQuestion!}
          none={asked.field.none!}
          isOpen={isOpen}
          onNone={handleNone}
          onAdd={handleAdd}
          onExited={() => isAdding.current && focusField(asked.field.pointer)}
        />
      </Suspense>
    ),
  };
}

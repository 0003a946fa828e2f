import { documentSlots } from '@porchlight/engine';
import { useFormStore } from '@porchlight/engine/react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { NotLoaded } from '../../wizard/NotLoaded.tsx';

const fetchQuestion = () =>
  import('./CompleteQuestion.tsx').then(
    (module) => ({ default: module.CompleteQuestion }),
    () => ({ default: NotLoaded }),
  );
const CompleteQuestion = lazy(fetchQuestion);

/**
 * Save and Complete: where papers that staff asked for are not there it asks first.
 * @param complete Sends everything.
 * @param isWanted Whether what was sent is edited: nothing is fetched where there is nothing to ask.
 */
export function useComplete(
  complete: () => void,
  isWanted: boolean,
): { ask(): void; question: ReactNode } {
  const store = useFormStore();
  const [missing, setMissing] = useState<string[]>([]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isWanted) void fetchQuestion();
  }, [isWanted]);

  function ask() {
    const { form, evaluation } = store.getSnapshot();
    const titles = form.steps
      .flatMap((step) => documentSlots(form, evaluation, step))
      .flatMap(({ isRequested, isThere, title }) => (isRequested && !isThere ? title : []));
    if (titles.length === 0) return complete();
    setMissing(titles);
    setOpen(true);
  }
  function handleComplete() {
    setOpen(false);
    complete();
  }

  return {
    ask,
    question: missing.length > 0 && (
      <Suspense fallback={null}>
        <CompleteQuestion
          missing={missing}
          isOpen={isOpen}
          onComplete={handleComplete}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}

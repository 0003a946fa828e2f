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
  /** How often it was pressed: each asks anew. */
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (isWanted) void fetchQuestion();
  }, [isWanted]);
  return {
    ask: () => (isWanted ? setPresses(presses + 1) : complete()),
    question: presses > 0 && (
      <Suspense fallback={null}>
        <CompleteQuestion key={presses} complete={complete} />
      </Suspense>
    ),
  };
}

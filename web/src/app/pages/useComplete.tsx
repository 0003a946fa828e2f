import { type ReactNode, useEffect, useRef, useState } from 'react';

const fetchQuestion = () => import('./CompleteQuestion.tsx').catch(() => undefined);

/**
 * Save and Complete: where papers that staff asked for are not there it asks first. Where the question can't be had,
 * all is sent: what is missing is asked for again.
 * @param complete Sends everything.
 * @param isWanted Whether what was sent is edited: nothing is fetched where there is nothing to ask.
 */
export function useComplete(
  complete: () => void,
  isWanted: boolean,
): { ask(): Promise<void>; question: ReactNode } {
  const [question, setQuestion] = useState<ReactNode>(null);
  const presses = useRef(0);
  useEffect(() => {
    if (isWanted) void fetchQuestion();
  }, [isWanted]);
  return {
    async ask() {
      presses.current += 1;
      const key = presses.current;
      const fetched = await fetchQuestion();
      // Pressed again meanwhile: that press goes on.
      if (key !== presses.current) return;
      if (fetched) setQuestion(<fetched.CompleteQuestion key={key} complete={complete} />);
      else complete();
    },
    question,
  };
}

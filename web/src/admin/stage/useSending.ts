import type { Problem } from '@porchlight/engine';
import type { FormStore } from '@porchlight/engine/react';
import { useEffect, useState } from 'react';
import { findWrong } from '../../forms/session/findWrong.ts';
import type { FromStage } from '../form-preview/PreviewState.ts';

/** What stands in place of sending, where nothing is sent. */
export interface Sending {
  /** What is wrong, since all was to be sent. */
  refused: Problem[];
  send(): void;
}

/** Tells the page around that all would be sent now; where something is wrong, that is shown instead. */
export function useSending(store: FormStore, tell: (message: FromStage) => void): Sending {
  const [refused, setRefused] = useState<Problem[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form begins anew
  useEffect(() => setRefused([]), [store]);
  return {
    refused,
    send() {
      const wrong = findWrong(store);
      for (const step of new Set(wrong.map((problem) => problem.step))) store.touchStep(step);
      setRefused(wrong);
      if (wrong.length === 0) tell({ kind: 'sent' });
    },
  };
}

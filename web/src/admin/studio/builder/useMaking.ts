import type { Built } from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { useState } from 'react';
import type { BuilderProps } from './BuilderProps.ts';

interface MakingNeeds extends Pick<BuilderProps, 'onBuild' | 'say'> {
  onClose(): void;
}

/** Makes what a dialog asks for and closes it; what keeps it from that is said there, and nothing typed is lost. */
export function useMaking({ onBuild, onClose, say }: MakingNeeds) {
  const [code, setCode] = useState<EditCode>();
  function make(work: () => Built) {
    const problem = onBuild(work);
    setCode(problem);
    if (!problem) onClose();
  }
  return { make, problem: code && say(`forms.problem-${code}`) };
}

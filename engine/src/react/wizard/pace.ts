import { createContext, useContext } from 'react';
import type { Pace } from '../../kernel/index.ts';
import { useFromStore } from '../store/FormStoreContext.tsx';

/** What somebody chose where the pack lets her, and how she does. */
export interface PaceChoice {
  chosen: Pace;
  /** Makes it so, from the next step that is shown on. */
  choose(pace: Pace): void;
}

const PaceContext = createContext<PaceChoice>({ chosen: 'steps', choose: () => undefined });

/** Gives the forms below it the choice that was made. Without it: whole steps, wherever one may choose. */
export const PaceProvider = PaceContext;

/** How the form around is shown: whole steps, or one question at a time; and whether one may choose. */
export function usePace(): {
  pace: Pace;
  canChoose: boolean;
  /** As in `PaceChoice`. */
  choose: PaceChoice['choose'];
} {
  const wanted = useFromStore((store) => store.getSnapshot().form.pace);
  const { chosen, choose } = useContext(PaceContext);
  const canChoose = wanted === 'choose';
  return { pace: canChoose ? chosen : (wanted ?? 'steps'), canChoose, choose };
}

import type { IsolationCalls } from '../../isolation/index.ts';
import { createWorkTurns } from '../pack-worker/createWorkTurns.ts';

/** What was compared of two releases. */
export interface Compared {
  found: IsolationCalls['screens']['result'];
  /** Whether nothing is missing for want of time: only then it is kept. */
  isWhole: boolean;
}

/** Comparisons whose outcome is kept. */
export interface KeptScreens {
  /**
   * What a copy shows otherwise in a state: as it is known, or as it is just being found, or found in its turn.
   * One comparison runs at a time, so that those of many copies leave processes to others. Rejects as `find` does; what
   * failed is tried again.
   */
  take(copy: string, state: string, find: () => Promise<Compared>): Promise<Compared['found']>;
}

/** Copies of which the outcome is kept: each may be some hundred kilobytes. */
const KEPT = 8;

/** Nothing is compared before it is asked for. */
export function createKeptScreens(): KeptScreens {
  const turns = createWorkTurns(Promise.resolve());
  const kept = new Map<string, { state: string; compared: Promise<Compared> }>();

  return {
    async take(copy, state, find) {
      const known = kept.get(copy);
      const one = known?.state === state ? known : { state, compared: turns.take(find) };
      kept.delete(copy);
      kept.set(copy, one);
      for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
      const forget = () => kept.get(copy) === one && kept.delete(copy);
      try {
        const { found, isWhole } = await one.compared;
        if (!isWhole) forget();
        return found;
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}

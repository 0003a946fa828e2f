import type { IsolationCalls } from '../../isolation/index.ts';
import { keepLast } from '../../keepLast.ts';
import { createWorkTurns } from '../pack-worker/createWorkTurns.ts';

/** The screens that one exact state of a copy shows otherwise than the release that it stands on. */
export interface CopyScreens {
  /** The hash of the state, as a review names it. */
  state: string;
  /** The release that the copy stands on. */
  before: string;
  /** What the state was compiled to. */
  after: string;
  /** Those of either, the copy's first; `isInBoth` where both have it. */
  languages: { id: string; name: string; isInBoth: boolean }[];
  screens: IsolationCalls['screens']['result']['screens'];
  /** How many more screens there are, in whichever languages they differ. */
  more: number;
}

/** What was compared of two releases. */
export interface Compared {
  found: CopyScreens;
  /** Whether nothing is missing for want of time: only then it is kept. */
  isWhole: boolean;
}

/** Does one work of a comparison when its turn comes; rejects where a newer state of the copy is compared instead. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Compares. What it does in turn is done for one at a time; what else it waits for holds up nobody. */
type Compare = (inTurn: InTurn) => Promise<Compared>;

/** Comparisons whose outcome is kept. */
export interface KeptScreens {
  /**
   * What a copy shows otherwise in a state: as it is known, or as it is just being found, or found in its turn.
   * One comparison works at a time, so that those of many copies leave processes to others. Where another state of the
   * copy is asked for meanwhile, the older one goes on no further, and what is found of the newer one is the answer to
   * both. Rejects as `compare` does; what failed is tried again.
   */
  take(copy: string, state: string, compare: Compare): Promise<CopyScreens>;
}

/** Copies of which the outcome is kept: each may be some hundred kilobytes. */
const KEPT = 8;

interface Comparison {
  state: string;
  compared: Promise<Compared>;
  /** Of another state of the copy, which was asked for since. */
  newer?: Comparison;
}

/** Nothing is compared before it is asked for. */
export function createKeptScreens(): KeptScreens {
  const turns = createWorkTurns(Promise.resolve());
  const kept = new Map<string, Comparison>();

  function begin(state: string, compare: Compare): Comparison {
    const requireNewest = () => {
      if (comparison.newer) throw new Error('A newer state of the copy is compared.');
    };
    const inTurn: InTurn = (work) =>
      turns.take(async () => {
        requireNewest();
        const result = await work();
        requireNewest();
        return result;
      });
    const compared = Promise.resolve(inTurn).then(compare);
    const comparison: Comparison = { state, compared };
    return comparison;
  }

  async function outcomeOf(copy: string, comparison: Comparison): Promise<CopyScreens> {
    const forget = () => kept.get(copy) === comparison && kept.delete(copy);
    try {
      const { found, isWhole } = await comparison.compared;
      if (!isWhole) forget();
      return found;
    } catch (error) {
      forget();
      if (comparison.newer) return outcomeOf(copy, comparison.newer);
      throw error;
    }
  }

  return {
    take(copy, state, compare) {
      const known = kept.get(copy);
      const isKnown = known?.state === state;
      const comparison = isKnown ? known : begin(state, compare);
      if (known && !isKnown) known.newer = comparison;
      keepLast(kept, copy, comparison, KEPT);
      return outcomeOf(copy, comparison);
    },
  };
}

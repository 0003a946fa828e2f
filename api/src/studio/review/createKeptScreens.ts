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

/** A state of a copy. */
interface CopyMoment {
  /** What tells it, and the release and the day that it is compared with, from others. */
  state: string;
  /** The version of the copy when it was read: a larger one is a newer state. */
  version: number;
}

/** Comparisons whose outcome is kept. */
export interface KeptScreens {
  /**
   * What a copy shows otherwise in a state: as it is known, or as it is just being found, or found in its turn.
   * One comparison works at a time, so that those of many copies leave processes to others. Of two states of a copy that
   * are asked for at once the newer one, by its version, is the answer to both, in whichever order they come: nothing of
   * the older one is told, and no further work of it begins. What it waits for out of its turn goes on to its end.
   * Rejects as `compare` does; what failed is tried again.
   */
  take(copy: string, state: CopyMoment, compare: Compare): Promise<CopyScreens>;
}

/** Copies of which the outcome is kept: each may be some hundred kilobytes. */
const KEPT = 8;

interface Comparison extends CopyMoment {
  compared: Promise<Compared>;
  /** Of a newer state of the copy, which was asked for since. */
  newer?: Comparison;
}

/** Nothing is compared before it is asked for. */
export function createKeptScreens(): KeptScreens {
  const turns = createWorkTurns(Promise.resolve());
  const kept = new Map<string, Comparison>();

  function begin(moment: CopyMoment, compare: Compare): Comparison {
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
    const comparison: Comparison = { ...moment, compared };
    return comparison;
  }

  async function outcomeOf(copy: string, comparison: Comparison): Promise<CopyScreens> {
    const forget = () => kept.get(copy) === comparison && kept.delete(copy);
    try {
      const { found, isWhole } = await comparison.compared;
      if (!isWhole) forget();
      if (!comparison.newer) return found;
    } catch (error) {
      forget();
      if (!comparison.newer) throw error;
    }
    return outcomeOf(copy, comparison.newer);
  }

  return {
    take(copy, moment, compare) {
      const known = kept.get(copy);
      const isKnown = known && (known.state === moment.state || known.version > moment.version);
      const comparison = isKnown ? known : begin(moment, compare);
      if (known && !isKnown) known.newer = comparison;
      keepLast(kept, copy, comparison, KEPT);
      return outcomeOf(copy, comparison);
    },
  };
}

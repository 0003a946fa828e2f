import type { Answers, Facts, Kept, Pointer } from '@porchlight/engine';
import {
  type FormStore,
  type MergedAnswers,
  mergeAnswers,
  takeAnswers,
} from '@porchlight/engine/react';

/** What is stored now, and what this tab makes of it. */
interface Stale {
  /** What was stored when this tab last looked. */
  base: Answers;
  mine: Answers;
  theirs: Answers;
  facts: Facts;
  kept: Kept;
}

/** What to do about answers that were changed here and elsewhere. */
export interface Conflicts {
  /** Takes in what was changed elsewhere. Where somebody has to choose, nothing is saved before. */
  merge(stale: Stale): MergedAnswers;
  /** Takes the others' answers at `pointers`; ours stay for the rest. */
  resolve(pointers: Pointer[]): void;
  /** Nothing is to be decided any more. */
  forget(): void;
}

/**
 * Merges answers that were changed in two places, and keeps the others' while somebody has to
 * choose.
 */
export function createConflicts(store: FormStore): Conflicts {
  /** The others' answers, while somebody has to choose. */
  let undecided: Answers | undefined;
  return {
    merge({ base, mine, theirs, facts, kept }) {
      const snapshot = { ...store.getSnapshot(), facts };
      const merged = mergeAnswers({ form: snapshot.form, base, mine, theirs });
      if (merged.clashes.length > 0) undecided = theirs;
      store.update({ answers: takeAnswers(snapshot, theirs, merged.taken), facts, kept });
      return merged;
    },
    resolve(pointers) {
      if (!undecided) return;
      store.update({ answers: takeAnswers(store.getSnapshot(), undecided, pointers) });
      undecided = undefined;
    },
    forget() {
      undecided = undefined;
    },
  };
}

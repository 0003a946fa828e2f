import type { Answers, Facts, Kept, Pointer } from '@porchlight/engine';
import { type FormStore, mergeAnswers, takeAnswers } from '@porchlight/engine/react';
import type { SessionState } from './SessionState.ts';

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
  /** Takes in what was changed elsewhere. Gives what somebody has to look at first, if anything. */
  merge(stale: Stale): SessionState['conflict'];
  /** Takes the others' answers at `pointers`; ours stay for the rest. */
  resolve(pointers: Pointer[]): void;
  /** Nothing is to be decided any more. */
  forget(): void;
}

export function createConflicts(store: FormStore): Conflicts {
  /** The others' answers, while somebody has to choose. */
  let undecided: Answers | undefined;
  return {
    merge({ base, mine, theirs, facts, kept }) {
      const snapshot = { ...store.getSnapshot(), facts };
      const merged = mergeAnswers({ form: snapshot.form, base, mine, theirs });
      const isQuiet = merged.taken.length === 0 && merged.clashes.length === 0;
      if (!isQuiet) undecided = theirs;
      store.update({ answers: takeAnswers(snapshot, theirs, merged.taken), facts, kept });
      return isQuiet ? undefined : merged;
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

import type { Pointer } from '@porchlight/engine';
import type { Saver } from '@porchlight/engine/react';
import type { Draft } from '../session/createDraft.ts';
import { mergeWith, resolveChange } from './mergeChange.ts';
import { nameChange } from './tellLost.ts';
import type { UnsentState } from './UnsentState.ts';

/** Asks about items that were changed here and elsewhere, one after the other. */
export interface ItemQuestion {
  /** Shows what is to be asked now, and takes away what is not any more. */
  ask(): Promise<void>;
  /** Ends it: the answers of which the stored one is taken; hers stay for the rest. */
  resolve(pointers: Pointer[]): Promise<void>;
}

export interface ItemQuestionNeeds {
  draft: Draft;
  saver: Saver;
  state: UnsentState;
}

export function createItemQuestion({ draft, saver, state }: ItemQuestionNeeds): ItemQuestion {
  const findAsked = () => state.changes.find(({ refusal, theirs }) => refusal && theirs);
  const formOf = (name: string) => draft.release.form(name, draft.language);

  return {
    async ask() {
      const change = findAsked();
      if (change?.key === draft.state.itemConflict?.key) return;
      if (!change) return draft.change({ itemConflict: undefined });
      const { key, resource, theirs = {} } = change;
      const form = await formOf(resource.form);
      const name = await nameChange(draft, change, theirs);
      if (findAsked()?.key !== key) return;
      const merged = mergeWith(form, change, theirs);
      draft.change({ itemConflict: { key, form, name, merged } });
    },
    async resolve(pointers) {
      const change = findAsked();
      if (!change) return;
      const form = await formOf(change.resource.form);
      const chosen = resolveChange(form, change, pointers);
      state.set(state.changes.map((one) => (one.key === change.key ? chosen : one)));
      saver.schedule(0);
    },
  };
}

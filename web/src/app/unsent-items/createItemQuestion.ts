import type { Pointer } from '@porchlight/engine';
import type { Saver } from '@porchlight/engine/react';
import type { Draft } from '../session/createDraft.ts';
import { mergeWith, resolveChange } from './mergeChange.ts';
import { nameChange } from './tellLost.ts';
import type { UnsentState } from './UnsentState.ts';

/** What the question is asked with that lets somebody choose between two changes of an item. */
export interface ItemQuestionNeeds {
  draft: Draft;
  saver: Saver;
  state: UnsentState;
}

/**
 * Asks about items that were changed here and elsewhere, one after the other.
 * @returns Shows what is to be asked now, and takes away what is not any more.
 */
export function createItemQuestion(needs: ItemQuestionNeeds): () => Promise<void> {
  const { draft, saver, state } = needs;
  const findAsked = () => state.changes.find(({ refusal, theirs }) => refusal && theirs);
  const formOf = (name: string) => draft.release.form(name, draft.language);

  return async function ask() {
    const change = findAsked();
    if (change?.key === draft.state.itemConflict?.key) return;
    if (!change) return draft.change({ itemConflict: undefined });
    const { key, resource, theirs = {} } = change;
    const form = await formOf(resource.form);
    const name = await nameChange(draft, change, theirs);
    if (findAsked()?.key !== key) return;
    const merged = mergeWith(form, change, theirs);
    async function resolve(pointers: Pointer[]) {
      // It may have been settled meanwhile, and another one is to be asked about.
      const asked = state.changes.find((one) => one.key === key && one.theirs);
      if (!asked) return;
      const chosen = resolveChange(form, asked, pointers);
      state.set(state.changes.map((one) => (one === asked ? chosen : one)));
      saver.schedule(0);
    }
    draft.change({ itemConflict: { key, form, name, merged, resolve } });
  };
}

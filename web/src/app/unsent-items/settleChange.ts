import type { Form, JsonObject } from '@porchlight/engine';
import type { ItemId } from '@porchlight/engine/react';
import { readItem } from '../session/records.ts';
import { giveId, isSameItem, refuseChange } from './addChange.ts';
import { createServerSide, type SendingNeeds, tagOf } from './createServerSide.ts';
import { putItem } from './itemLists.ts';
import { createKeeping, tellRemoved } from './keepRemoved.ts';
import { restOfCreation } from './lostSecrets.ts';
import { mergeChange } from './mergeChange.ts';
import { moveKept } from './moveKept.ts';
import { describeRefusal, isAnswer, isGone } from './refusals.ts';
import type { UnsentChange } from './UnsentChange.ts';

/**
 * Takes in a record that was changed elsewhere since a change was made on it, and makes that anew.
 * @returns The change as it can be sent; undefined where somebody has to choose first.
 */
export async function rebaseOnRecord(
  needs: SendingNeeds,
  change: UnsentChange,
  current: JsonObject,
): Promise<UnsentChange | undefined> {
  const { draft, state } = needs;
  const { replace, changeList } = createServerSide(needs);
  const { resource } = change;
  const form = await draft.release.form(resource.form, draft.language);
  const next = mergeChange(form, change, current);
  changeList(change, (items) => putItem(items, resource.idKey, readItem(current)));
  if (next.theirs) {
    // What was done to it since is asked about with it.
    const refused = refuseChange(state.changes, change, { code: 'changed' });
    state.set(
      refused.map((one) => (isSameItem(one, change) ? mergeRefused(form, one, current) : one)),
    );
  } else state.set(replace(change, next));
  return next.theirs ? undefined : next;
}

/** A change that was refused, made anew; what she did since may have settled it. */
function mergeRefused(form: Form, change: UnsentChange, current: JsonObject): UnsentChange {
  if (change.refusal?.code !== 'changed') return change;
  const { refusal, ...next } = mergeChange(form, change, current);
  return next.theirs ? { ...next, refusal } : next;
}

/** What settles a change that the server did not take. Rejects where it has not answered. */
export function createSettling(
  needs: SendingNeeds,
): (change: UnsentChange, error: unknown) => Promise<void> {
  const { draft, state } = needs;
  const { replace, changeList, drop } = createServerSide(needs);
  const keepRemoved = createKeeping(needs);

  /** What was to go was changed elsewhere: it stands there as it is now, and she is told. */
  function keepChanged(removal: UnsentChange, current: JsonObject, sentence: string | undefined) {
    const { resource, id: own, dropped = [] } = removal;
    const id = current[resource.idKey] as ItemId;
    changeList(removal, (items) => putItem(items, resource.idKey, readItem(current)));
    // One that was to be taken back had arrived.
    const made = dropped.find(({ key }) => key === removal.creation);
    if (made) state.changes = replace(made, ...restOfCreation(made, current));
    if (own !== id) {
      state.ids.set(own, id);
      moveKept(draft, own, id);
      state.changes = giveId(state.changes, removal, id);
    }
    const now = state.changes.find(({ key }) => key === removal.key);
    // It was taken back meanwhile.
    if (!now) return state.set(state.changes);
    const { tag: _, ...rest } = now;
    const known = { ...rest, body: {}, ...tagOf(current) };
    // A release from before has no words of its own for it.
    const refusal = { code: 'changed-not-removed' as const, ...(sentence && { sentence }) };
    state.set(refuseChange(replace(removal, known), known, refusal));
  }

  return async function settle(change, error) {
    if (!isAnswer(error)) throw error;
    const { kind, parentId } = change;
    const { current } = error;
    if (isGone(error) && kind === 'change') return keepRemoved(change);
    // With who it belongs to it is gone, too.
    if (isGone(error) && (kind === 'removal' || parentId !== undefined)) {
      // It was told already where its list has come without who it belongs to.
      if (replace(change).length < state.changes.length) await tellRemoved(draft, [change]);
      return drop(change);
    }
    if (!current)
      return state.set(refuseChange(state.changes, change, describeRefusal(change, error)));
    if (kind === 'removal') return keepChanged(change, current, error.sentence);
    await rebaseOnRecord(needs, change, current);
  };
}

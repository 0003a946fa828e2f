import { readItem } from '../session/records.ts';
import { refuseChange } from './addChange.ts';
import { createServerSide, type SendingNeeds, tagOf } from './createServerSide.ts';
import { putItem } from './itemLists.ts';
import { createKeeping, tellRemoved } from './keepRemoved.ts';
import { describeRefusal, hasClash, isAnswer, isGone } from './refusals.ts';
import type { UnsentChange } from './UnsentChange.ts';

/** What settles a change that the server did not take. Rejects where it has not answered. */
export function createSettling(
  needs: SendingNeeds,
): (change: UnsentChange, error: unknown) => Promise<void> {
  const { draft, state } = needs;
  const { replace, changeList, drop } = createServerSide(needs);

  const keepRemoved = createKeeping(needs);

  return async function settle(change, error) {
    if (!isAnswer(error)) throw error;
    const { kind, resource, parentId } = change;
    const { current } = error;
    if (isGone(error) && kind === 'change') return keepRemoved(change);
    // With who it belongs to it is gone, too.
    if (isGone(error) && (kind === 'removal' || parentId !== undefined)) {
      // It was told already where its list has come without who it belongs to.
      if (replace(change).length < state.changes.length) await tellRemoved(draft, [change]);
      return drop(change);
    }
    if (!current) return state.set(refuseChange(state.changes, change, describeRefusal(error)));
    changeList(change, (items) => putItem(items, resource.idKey, readItem(current)));
    const newer = { ...change, ...tagOf(current) };
    state.changes = replace(change, newer);
    const isAsked = hasClash(change, current);
    state.set(isAsked ? refuseChange(state.changes, newer, { code: 'changed' }) : state.changes);
  };
}

import { MEMBER_PATH } from '../session/records.ts';
import { isSameItem } from './addChange.ts';
import { createServerSide, type SendingNeeds } from './createServerSide.ts';
import { findOwners, itemOf } from './itemLists.ts';
import { createKeeping, tellRemoved } from './keepRemoved.ts';
import type { UnsentChange } from './UnsentChange.ts';

/**
 * Settles what stands in no list of the page any more, since it was removed elsewhere: nobody could see it, and Submit
 * would wait for it. What went with who it belonged to is told as lost; what waits for her stands there to be made anew.
 */
export function createDropOrphans(needs: SendingNeeds): () => Promise<void> {
  const { draft, state } = needs;
  const { replace } = createServerSide(needs);
  const keepRemoved = createKeeping(needs);
  const isMade = (meant: (one: UnsentChange) => boolean) =>
    state.changes.some((one) => one.kind === 'creation' && meant(one));

  function hasOwner({ parentId }: UnsentChange) {
    if (parentId === undefined) return true;
    const { fact = '', idKey = '' } = findOwners(draft) ?? {};
    const isThere = draft.lists[fact]?.some((owner) => owner[idKey] === parentId);
    return (
      isThere || isMade(({ id, resource }) => id === parentId && resource.path === MEMBER_PATH)
    );
  }

  /** What was not refused is sent, and the server says what it comes to. */
  const isUnseen = (change: UnsentChange) =>
    change.refusal !== undefined &&
    change.kind !== 'creation' &&
    !itemOf(draft, change) &&
    !isMade((one) => isSameItem(one, change));

  return async function dropOrphans() {
    const lost = state.changes.filter((one) => !hasOwner(one));
    if (lost.length > 0) {
      state.set(state.changes.filter((one) => !lost.includes(one)));
      await tellRemoved(draft, lost);
    }
    for (const change of state.changes.filter(isUnseen)) {
      if (change.kind === 'removal') state.set(replace(change));
      else await keepRemoved(change);
    }
  };
}

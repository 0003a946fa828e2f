import type { JsonObject, Resource } from '@porchlight/engine';
import type { ItemId } from '@porchlight/engine/react';
import type { Draft } from '../session/createDraft.ts';
import type { UnsentItems } from '../session/UnsentItems.ts';
import { applyChanges } from './applyChanges.ts';
import { findOwners, itemsIn } from './itemLists.ts';
import type { UnsentState } from './UnsentState.ts';

/** Items as they are shown: what the server has, with what waits. */
export interface ShownItems extends Pick<UnsentItems, 'overlay' | 'currentId' | 'readSecret'> {
  /** The id that an item has by now, where there is an item. */
  currentIdOf(id: ItemId | undefined): ItemId | undefined;
  /** The items of a list. */
  items(resource: Resource, parentId: ItemId | undefined): JsonObject[];
  /** Whether a change waits of one of these items, or of what belongs to one. */
  isWaiting(ids: (ItemId | undefined)[]): boolean;
}

/** Reads what waits together with the lists of a draft. */
export function createShownItems(draft: Draft, state: UnsentState): ShownItems {
  const shown: ShownItems = {
    currentId(id) {
      const next = state.ids.get(id);
      return next === undefined ? id : shown.currentId(next);
    },
    currentIdOf: (id) => (id === undefined ? undefined : shown.currentId(id)),
    overlay: (lists) => applyChanges(lists, state.changes, findOwners(draft)),
    items: (resource, parentId) =>
      itemsIn(shown.overlay(draft.lists), { resource, parentId, owners: findOwners(draft) }),
    isWaiting(ids) {
      const about = ids.map(shown.currentIdOf).filter((id) => id !== undefined);
      return state.changes.some(({ id, parentId = '' }) =>
        [id, parentId].some((one) => about.includes(one)),
      );
    },
    readSecret(pointer, id) {
      const secrets = state.changes.flatMap((one) =>
        one.id === shown.currentId(id) ? (one.secrets ?? []) : [],
      );
      return secrets.findLast((one) => one.pointer === pointer)?.value;
    },
  };
  return shown;
}

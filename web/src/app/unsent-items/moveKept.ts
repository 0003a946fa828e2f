import type { ItemId } from '@porchlight/engine/react';
import type { Draft } from '../session/createDraft.ts';

/** What is kept of an item, and of what belongs to it, is that of another id. */
export function moveKept({ cache, state }: Draft, own: ItemId, id: ItemId) {
  for (const { place, item } of cache.readItems(state.application.id)) {
    const isOf = place.id === own;
    if (!isOf && place.parentId !== own) continue;
    cache.keepItem(place, undefined);
    cache.keepItem({ ...place, ...(isOf ? { id } : { parentId: id }) }, item);
  }
}

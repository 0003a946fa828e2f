import { type Field, NEW_ITEM, placeOfItem } from '../../kernel/index.ts';
import { idOfPointer } from '../form/pointerOfId.ts';
import { askedId } from '../frame/fieldIds.ts';
import type { ItemId } from '../state/FormServices.ts';
import { isHeld, useItem } from '../state/ItemContext.tsx';
import { scopeOfItem } from '../state/scopeOfItem.ts';

/** Which items of a list can be changed while staff ask about some answers. */
export interface ItemHolds {
  /** Whether something of an item can be changed; without an id, whether one can be added. */
  isOpen(id?: ItemId): boolean;
  /** What staff ask about an item, or that one is missing, and the id under which that is shown. */
  askedOf(id?: ItemId): { id: string; words: string } | undefined;
}

/**
 * What can be done with the items of a list: with all of them, or, while the list is held, with those that
 * staff ask about.
 * @param isReadOnly Whether nothing can be added to the list or removed from it.
 */
export function useItemHolds({ pointer }: Field, isReadOnly: boolean): ItemHolds {
  const scope = useItem();
  return {
    isOpen: (id) =>
      !isReadOnly || (isHeld(scope, pointer) && !scopeOfItem(scope, pointer, id).isReadOnly),
    askedOf(id) {
      const place = placeOfItem(pointer, id ?? NEW_ITEM);
      const words = scope.asked?.get(place);
      return words === undefined ? undefined : { id: askedId(idOfPointer(place)), words };
    },
  };
}

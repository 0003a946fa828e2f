import { NEW_ITEM, type Pointer, placeOfItem } from '../../kernel/index.ts';
import type { ItemId } from './FormServices.ts';
import { type ItemScope, isHeld } from './ItemContext.tsx';

/** What can be changed of an item, and what staff ask about it. @inline */
type ItemHold = Pick<ItemScope, 'isReadOnly' | 'held' | 'asked'>;

/** What follows a place, of those that begin with it. @example within('/A/3', '/A/3/B/C') // '/B/C' */
const within = (place: Pointer, one: Pointer): Pointer | undefined =>
  one.startsWith(`${place}/`) ? one.slice(place.length) : undefined;

/**
 * What can be changed of an item, by what can be of the form that has its list. While the list is held
 * nothing is, save of items that are not held whole; a new one is held as `NEW_ITEM`.
 * @param list The pointer of the list.
 * @param id Absent for a new item.
 */
export function scopeOfItem(outer: ItemScope, list: Pointer, id: ItemId | undefined): ItemHold {
  const place = placeOfItem(list, id ?? NEW_ITEM);
  const asked = new Map(
    [...(outer.asked ?? [])].flatMap(([one, words]): [Pointer, string][] => {
      const at = within(place, one);
      return at === undefined ? [] : [[at, words]];
    }),
  );
  if (!isHeld(outer, list)) return { isReadOnly: false, asked };
  const held = [...(outer.held ?? [])].flatMap((one) => within(place, one) ?? []);
  // What is held whole is one place.
  const isReadOnly = outer.isReadOnly || outer.held?.has(place) === true;
  return { isReadOnly, held: new Set(held), asked };
}

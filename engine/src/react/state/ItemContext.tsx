import { createContext, useContext } from 'react';
import type { Pointer } from '../../kernel/index.ts';
import type { ItemId } from './FormServices.ts';

/** Whose answers the fields below are: the application's own, or an item's. */
export interface ItemScope {
  /** The item's id, where the form is an item's. */
  id?: ItemId;
  /** A restricted value in full, for its owner. Rejects where it cannot be shown. */
  reveal(pointer: Pointer): Promise<string>;
  /** True while nothing may be changed. */
  isReadOnly: boolean;
  /** Answers that stay as they were sent, while staff ask about others; those of items by their places. */
  held?: ReadonlySet<Pointer>;
  /** What staff ask about an answer, in words. */
  asked?: ReadonlyMap<Pointer, string>;
}

/** True where an answer can't be changed now. */
export const isHeld = ({ isReadOnly, held }: ItemScope, pointer: Pointer): boolean =>
  isReadOnly || held?.has(pointer) === true;

const NOBODY: ItemScope = {
  reveal: () => Promise.reject(new Error('Nothing can be revealed here')),
  isReadOnly: false,
};

const ItemContext = createContext<ItemScope>(NOBODY);

/**
 * Says to the fields below whose answers they are. Around none of them, they are nobody's and nothing can be
 * revealed.
 */
export const ItemProvider = ItemContext.Provider;

/** Whose answers the fields around are; outside of a form nobody's, of which nothing can be revealed. */
export function useItem(): ItemScope {
  return useContext(ItemContext);
}

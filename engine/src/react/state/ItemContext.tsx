import { createContext, useContext } from 'react';
import type { Pointer } from '../../kernel/index.ts';
import type { ItemId } from './Services.ts';

/** Whose answers the fields below are: the application's own, or an item's. */
export interface ItemScope {
  /** The item's id, where the form is an item's. */
  id?: ItemId;
  reveal(pointer: Pointer): Promise<string>;
  /** True while nothing may be changed. */
  isReadOnly: boolean;
}

const NOBODY: ItemScope = {
  reveal: () => Promise.reject(new Error('Nothing can be revealed here')),
  isReadOnly: false,
};

const ItemContext = createContext<ItemScope>(NOBODY);

export const ItemProvider = ItemContext.Provider;

/** Whose answers the fields around are. */
export function useItem(): ItemScope {
  return useContext(ItemContext);
}

import type { JsonObject, Pointer, Resource } from '@porchlight/engine';
import type { ItemId, ItemRefusal } from '@porchlight/engine/react';

/** A restricted value of an item: in the page's memory, and never in the journal. */
export interface UnsentSecret {
  pointer: Pointer;
  /** Its flat server name. */
  name: string;
  value: string;
}

/** What was done to an item of a list, and the server has not answered. */
export interface UnsentChange {
  kind: 'creation' | 'change' | 'removal';
  resource: Resource;
  /** One of our own until the item is made. */
  id: ItemId;
  /** The item that it belongs to, where lists are nested. */
  parentId?: ItemId;
  /** Names this change, and makes a repeated creation the same creation. */
  key: string;
  /** Of a removal: the creation that it takes back, which may have arrived. */
  creation?: string;
  /** Of a removal: what waited of its item, and of what belongs to it: sent after all, where the item stays. */
  dropped?: UnsentChange[];
  /** Flat server names, without what is restricted. */
  body: JsonObject;
  /** Restricted values beside the body. */
  secrets?: UnsentSecret[];
  /** The questions of some, where the page that had them is gone. */
  lostSecrets?: Pointer[];
  /** True where the body is all of the item. */
  isWhole?: boolean;
  /** Whether the item is complete with it, as the page validates it; absent where items are not. */
  isComplete?: boolean;
  /** What the same names said before. */
  base?: JsonObject;
  /** What the same names say by now, where both changed the same: somebody has to choose. */
  theirs?: JsonObject;
  /** The entity tag of the record that it was made on. */
  tag?: string;
  /** It left the page, and may have arrived: what is done from then on is another change. */
  isSent?: boolean;
  /** Why the server does not take it: it waits for somebody. */
  refusal?: ItemRefusal;
}

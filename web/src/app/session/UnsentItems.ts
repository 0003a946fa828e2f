import type { Form, JsonObject, Pointer, Resource } from '@porchlight/engine';
import type { ItemId, ItemRefusal, MergedAnswers } from '@porchlight/engine/react';

/** What belongs to the application, by the facts of its lists. */
export type Lists = Readonly<Record<string, JsonObject[]>>;

/** A call that makes, changes or removes an item, and waits for the line. */
export interface HeldCall {
  kind: 'creation' | 'change' | 'removal';
  resource: Resource;
  /** The item's id; absent for a new one. */
  id?: ItemId | undefined;
  /** The item that it belongs to, where lists are nested. */
  parentId?: ItemId | undefined;
  /** The key of a creation. */
  key?: string | undefined;
  /** Flat server names. */
  body?: JsonObject;
  /** True where the body is all of the item. */
  isWhole?: boolean;
  /** The entity tag of the record that it was made on. */
  tag?: string | undefined;
  /** That record; absent: the item as it is shown. */
  before?: JsonObject | undefined;
  /** It has left the page, and may have arrived. */
  isSent?: boolean;
}

/** An item that the server does not take, and why. */
export interface RefusedItem {
  /** The fact of the list in which it stands. */
  fact: string;
  refusal: ItemRefusal;
}

/** An item that was changed here and elsewhere: somebody has to choose. */
export interface ItemConflict {
  key: string;
  form: Form;
  /** Its list, and what was typed: `Income: Wages, 1200`. */
  name: string;
  merged: MergedAnswers;
  /** Ends it: the answers of which the stored one is taken; hers stay for the rest. */
  resolve(theirs: Pointer[]): void;
}

/** What was done to an item and will not reach the server. */
export interface LostItem {
  /** `sent`: its application was sent, or is over; `removed`: who it belongs to is there no more. */
  why: 'sent' | 'removed';
  application: number;
  /** Its list, and what was typed: `Income: Wages, 1200`. */
  name: string;
}

/** What was done to items and the server has not heard of. */
export interface UnsentItems {
  /** Shows a call as done, and keeps it until it is; gives the record as it is shown. */
  hold(call: HeldCall): Promise<JsonObject>;
  /** An item whose removal was refused is to stay: it is shown as the server has it. */
  keep(resource: Resource, id: ItemId): void;
  /** The lists with it. */
  overlay(lists: Lists): Lists;
  /** True while something is to be sent now; what was refused waits for somebody, and what fails for its next try. */
  hasUnsent(): boolean;
  /** Whether an item waits that the server does not take, or fails at. */
  hasUntaken(): boolean;
  /** As `hasUntaken`, of items that she can see. */
  barsSubmit(): boolean;
  /** Whether a call about these items waits: there is no line, or it comes after others that wait. */
  mustHold(...ids: (ItemId | undefined)[]): boolean;
  /**
   * Sends what waits, in its order; what the server fails at is told, and tried again later. Rejects when the line or
   * the server gives no answer at all.
   */
  send(): Promise<void>;
  /** The id that an item has by now: one of our own until it is made. */
  currentId(id: ItemId): ItemId;
  /** The lists are others than before: what stands in none of them any more is told. */
  follow(): Promise<void>;
  /** What the server failed at is tried again at once. */
  wake(): void;
  /** Nothing is tried again by itself. */
  stop(): void;
  /** Tells all that waits: its application was sent, or is over. */
  tell(): void;
  /** A restricted value that waits. */
  readSecret(pointer: Pointer, id: ItemId): string | undefined;
}

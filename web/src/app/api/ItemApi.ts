import type { JsonObject, Resource } from '@porchlight/engine';
import type { ItemId } from '@porchlight/engine/react';

/** A key that makes a repetition the same request; the tag of the record that was changed. */
export interface ItemOptions {
  key: string;
  tag?: string | undefined;
}

/** The calls of what belongs to the application, and of what is restricted. */
export interface ItemApi {
  saveItem(resource: Resource, body: JsonObject, options: ItemOptions): Promise<JsonObject>;
  changeItem(resource: Resource, id: ItemId, body: JsonObject, tag?: string): Promise<JsonObject>;
  /** Removes it as `tag` names it: what was changed since stays. */
  removeItem(resource: Resource, id: ItemId, tag?: string): Promise<void>;
  /** Takes back a creation that may have arrived, by its key. */
  takeBack(resource: Resource, key: string): Promise<void>;
  openFile(id: ItemId, fileName: string): Promise<Blob>;
  reveal(body: JsonObject): Promise<string>;
}

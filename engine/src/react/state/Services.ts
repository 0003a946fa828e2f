import type { Form, JsonObject, Pointer, Problem, Resource } from '../../kernel/index.ts';

export type ItemId = number | string;

/** What a save of an item gave: the stored record, or what is wrong with it. */
export type SavedItem = { record: JsonObject; problems: Problem[] };

export interface ItemToSave {
  resource: Resource;
  /** Flat server names. */
  body: JsonObject;
  /** The item's id; absent for a new one. */
  id?: ItemId;
  /** The item that this one belongs to: a member's income. */
  parentId?: ItemId;
  /** Makes a repeated creation the same creation. */
  key: string;
}

export interface FileToUpload {
  resource: Resource;
  file: File;
  /** Flat server names, beside the file. */
  fields: JsonObject;
  key: string;
  /** Called with the share that has arrived, 0 to 1. */
  onProgress(share: number): void;
}

/** What the fields need of the world outside; the page gives it, a test fakes it. Each rejects when it fails. */
export interface Services {
  /** A form of the release, fetched when it is first needed. */
  loadForm(name: string): Promise<Form>;
  saveItem(item: ItemToSave): Promise<SavedItem>;
  removeItem(resource: Resource, id: ItemId, parentId?: ItemId): Promise<void>;
  uploadFile(upload: FileToUpload): Promise<JsonObject>;
  /** The bytes of an uploaded file; it can't be linked to, since reading it needs the access token. */
  openFile(id: ItemId, fileName: string): Promise<Blob>;
  /** A restricted value in full, for its owner. The server notes that it was asked for. */
  reveal(pointer: Pointer, itemId?: ItemId): Promise<string>;
  /** Says a short message that goes away by itself. */
  notify(message: string): void;
}

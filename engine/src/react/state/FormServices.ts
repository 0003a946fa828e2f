import type { Answers, Form, JsonObject, Pointer, Problem, Resource } from '../../kernel/index.ts';
import type { Saver } from '../saving/createSaver.ts';
import type { KeptUploads } from '../uploads/KeptUploads.ts';
import type { UploadToSend } from '../uploads/UploadQueue.ts';

/** The id of a stored item, as the server gave it. */
export type ItemId = number | string;

/** What a save of an item gave: the stored record, or what is wrong with it. */
export type SavedItem = { record: JsonObject; problems: Problem[] };

/** An item as it is sent: one that is new, or a change of one that is stored. */
export interface ItemToSave {
  resource: Resource;
  /** Flat server names. */
  body: JsonObject;
  /** The item's id; absent for a new one. */
  id?: ItemId;
  /** The item that this one belongs to, where lists are nested. */
  parentId?: ItemId;
  /** Makes a repeated creation the same creation. */
  key: string;
  /** The entity tag of the record that the change was made on: another one refuses it as `Stale`. */
  tag?: string | undefined;
}

/** The item that a change of all of it was made on. */
export interface OpenedItem {
  /** The item that it belongs to, where lists are nested. */
  parentId?: ItemId | undefined;
  /** Its record when it was opened. */
  before?: JsonObject | undefined;
}

/** What was typed into an item and is not stored yet. Holds no restricted value. */
export interface UnsavedItem {
  /** The key of its creation; of an item that is stored, it stands for nothing. */
  key: string;
  answers: Answers;
  /** What was stored in the same fields when they were typed; null where nothing was. */
  base?: Answers;
  /** The creation that was sent and not answered, as it was: it may have arrived. */
  creation?: JsonObject;
  /** True where something was typed after that creation was sent. */
  isOutdated?: boolean;
  /** The step at which it stands, from 0. */
  step?: number;
}

/** Where an item is typed into. */
export interface UnsavedPlace {
  /** The pointer of its list. */
  collection: Pointer;
  /** Its id; absent for a new one. */
  id?: ItemId | undefined;
  /** The item that the list belongs to, where lists are nested. */
  parentId?: ItemId | undefined;
  /**
   * A dialog is opened by hand: what was kept of it is shown then. What is `left` is the step of an item,
   * typed into or not. Default: an item that is led back to.
   */
  kind?: 'dialog' | 'left' | undefined;
}

/** What of items is not stored yet, kept in this browser. */
export interface UnsavedItems {
  /** Keeps an item's answers; without them, forgets it. */
  keep(place: UnsavedPlace, item: UnsavedItem | undefined): void;
  /** What was kept of an item; undefined where nothing was. */
  read(place: UnsavedPlace): UnsavedItem | undefined;
  /** Has an item's saver flushed with the application's: back online, tab put away, logout. Gives what ends it. */
  attach(saver: Saver): () => void;
}

/** A file, and the list that it is added to. */
export interface FileToUpload extends UploadToSend {
  resource: Resource;
  /** The record whose file is to serve once more: no bytes are sent, and the file is an empty one. */
  copyOf?: ItemId;
}

/** Why the server did not take what was done to an item while there was no line. */
export type ItemRefusal = {
  /**
   * `gone`: it was removed elsewhere; `changed`: it was changed elsewhere; `not-removed`: its removal is refused, and
   * `changed-not-removed`: since it was changed elsewhere. Else refused as it is.
   */
  code: 'gone' | 'changed' | 'refused' | 'not-removed' | 'changed-not-removed';
  /** What is wrong, in the applicant's language. */
  sentence?: string;
};

/** What the fields need of the world outside; the page gives it, a test fakes it. Each rejects when it fails. */
export interface FormServices {
  /** A form of the release, fetched when it is first needed. */
  loadForm(name: string): Promise<Form>;
  /**
   * Stores an item, or changes it; without a line it may wait, and counts as stored: it is in its list then,
   * with `unsent`, and with `refusal` where the server does not take it after all. What is wrong with it is no failure: it is
   * told as problems.
   */
  saveItem(item: ItemToSave): Promise<SavedItem>;
  /**
   * Changes an item that is stored when it is made, and only when nothing is wrong with it. What was changed elsewhere
   * since it was opened is taken in, and asked about where both changed the same.
   */
  changeItem(resource: Resource, id: ItemId, body: JsonObject, on?: OpenedItem): Promise<void>;
  /** Deletes a stored item. */
  removeItem(resource: Resource, id: ItemId, parentId?: ItemId): Promise<void>;
  /** Takes back a removal that was refused: the item stands as it is stored. Absent: no removal waits. */
  keepItem?(resource: Resource, id: ItemId): Promise<void>;
  /** The id that an item has by now: one that was added without a line gets another with it. Absent: its own. */
  currentId?(id: ItemId): ItemId;
  /** Brings the list's items to how they stand now; none comes or goes. */
  reloadItems(resource: Resource): Promise<void>;
  /** Sends a file and gives its stored record. Rejects, too, when `signal` ends it. */
  uploadFile(upload: FileToUpload): Promise<JsonObject>;
  /** The bytes of an uploaded file; it can't be linked to, since reading it needs the access token. */
  openFile(id: ItemId, fileName: string): Promise<Blob>;
  /** A restricted value in full, for its owner. The server notes that it was asked for. */
  reveal(pointer: Pointer, itemId?: ItemId): Promise<string>;
  /**
   * True for a failure that means that there is no line: what was typed is kept, and sent with the line.
   * Absent: no failure does.
   */
  isAway?(error: unknown): boolean;
  /** Says a short message that goes away by itself; undefined takes away what is said. */
  notify(message: string | undefined): void;
  /** Absent: an item's unsaved answers stand in the page alone. */
  unsaved?: UnsavedItems;
  /** Where a list's files wait until the server has them. Absent, or nothing: in the page alone. */
  openKept?(resource: Resource): Promise<KeptUploads | undefined>;
}

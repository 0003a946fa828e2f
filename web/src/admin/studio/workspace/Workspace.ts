import type { Finding, FormSources } from '@porchlight/engine/explain';
import type { Walk } from '../../form-preview/answerChoices.ts';
import type { ChangeNote, Compiled, Copy, ListedFile, TheirFile } from '../api/records.ts';
import type { FileEdit } from './FileEdit.ts';
import type { Done, UndoStack } from './undoStack.ts';

/** A definition of the copy as it stands in this page. */
export interface OpenFile {
  /** What is in the editor; null where it was deleted here. */
  text: string | null;
  /** What the server holds; undefined where it has none. */
  saved: string | undefined;
  /** The server's tag of `saved`. */
  etag: string | undefined;
  /** The changes for which it waits, the last of each name, the newest at the end. */
  notes?: ChangeNote[] | undefined;
}

/** A definition that is no longer in the copy. */
export interface DeletedFile {
  /** Who deleted it; undefined where it was here. */
  by?: string;
  /** What it held, where this page knows it. */
  text?: string;
}

/** Somebody else changed a file that was changed here, too. */
export interface MergeConflict {
  path: string;
  mine: string | null;
  theirs: TheirFile;
  /** The change that was to be saved, by its name in the history. */
  change?: string | undefined;
}

/** How the work stands with the server. */
export type Saving =
  | 'saved'
  | 'saving'
  | 'offline'
  | 'signed-out'
  | 'no-role'
  /** The copy was thrown away. */
  | 'gone'
  /** Some files are not taken: `refusals` says why. */
  | 'refused';

/** A working copy as it stands now. Another object after each change. */
export interface WorkspaceState {
  copy: Copy;
  files: ReadonlyMap<string, OpenFile>;
  deleted: ReadonlyMap<string, DeletedFile>;
  /** Pictures and the like, which the editor does not open. */
  others: Pick<ListedFile, 'path' | 'etag'>[];
  saving: Saving;
  /** By path, what the server says of a file that it does not take. */
  refusals: ReadonlyMap<string, string>;
  clash?: MergeConflict | undefined;
  compiled?: Compiled;
  /** The programs that stand in what was compiled last. */
  programs?: ReadonlySet<string>;
  /** True while the last good step is older than what was typed. */
  isBroken: boolean;
  /** Why nothing newer could be made of the copy, where it was not for a mistake in it. */
  stopped?: string | undefined;
  findings: Finding[];
  /** Why the check could not be finished; `findings` are those of the time before. */
  unchecked?: string | undefined;
  isChecking: boolean;
  /** What walking the copy brought; of an earlier state of it while `isWalking`. */
  walk?: Walk | undefined;
  /** Why the copy could not be walked. */
  unwalked?: string | undefined;
  isWalking?: boolean;
  sources: FormSources[];
  /** What was done in this page, and can be taken back. */
  stack: UndoStack;
  /** The files for which the last undo was not made: they are others by now. */
  notUndone?: string[] | undefined;
}

/** A working copy that is open in this page: its files, its edits, and their saving. */
export interface Workspace {
  getState(): WorkspaceState;
  subscribe(listener: () => void): () => void;
  /** @param done What it is called when it is taken back; the name of the file where it is not given. */
  edit(changes: FileEdit[], done?: Done): void;
  /** Takes the last change back, or does it again; files that are others by now are left alone. */
  turn(way: 'undo' | 'redo'): void;
  /** Makes a file that was deleted anew, as it was. @throws what the call throws */
  bringBack(path: string): Promise<void>;
  /** Puts a picture among the files. @throws what the call throws */
  putPicture(name: string, picture: Blob): Promise<void>;
  /** Sends what is not sent. Resolves when there is nothing left, or it can't be sent now. */
  flush(): Promise<void>;
  /** Ends a clash: with a text, or with null for a file that goes. */
  settle(text: string | null): void;
  /** Ends a clash by taking back the change of the builder that it is about, and shows what is there. */
  giveWay(): Promise<void>;
  /** Takes the copy as the server has it; what is not saved stays. */
  reload(): Promise<void>;
  /** Reloads, where the copy was changed elsewhere meanwhile. */
  lookAgain(): Promise<void>;
  /** Tries again at once, after signing in or when the line is back. */
  retry(): void;
  close(): void;
}

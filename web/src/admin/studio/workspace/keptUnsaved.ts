import type { ChangeNote } from '../api/records.ts';
import type { OpenFile } from './Workspace.ts';

/**
 * A file that is not saved: its text, null where it was deleted, the tag under which it was read, and the changes
 * that it waits with, so that a change of several files is sent whole after a reload, too.
 */
export interface Unsaved {
  path: string;
  text: string | null;
  etag?: string | undefined;
  notes?: ChangeNote[] | undefined;
}

/** Keeps what is not saved in this tab, so that a reload loses nothing. Definitions hold no applicant's data. */
export interface UnsavedKeeper {
  read(copy: number): Unsaved[];
  keep(copy: number, files: Unsaved[]): void;
}

/** Whether the server does not have a file as it stands here. */
export const isUnsaved = ({ text, saved }: OpenFile) => text !== (saved ?? null);

/** Those of the files that the server does not have as they stand here. */
export function unsavedOf(files: ReadonlyMap<string, OpenFile>): Unsaved[] {
  return [...files]
    .filter(([, file]) => isUnsaved(file))
    .map(([path, { text, etag, notes }]) => ({ path, text, etag, notes }));
}

/**
 * Lays what was not saved over files as the server has them. It keeps the tag under which it was read:
 * where the server has another one by now, the save is refused and both are shown.
 */
export function layUnsaved(
  files: ReadonlyMap<string, OpenFile>,
  unsaved: Unsaved[],
): ReadonlyMap<string, OpenFile> {
  const laid = new Map(files);
  for (const { path, text, etag, notes } of unsaved) {
    const saved = files.get(path)?.saved;
    if (text !== null || saved !== undefined) laid.set(path, { text, saved, etag, notes });
  }
  return laid;
}

const keyOf = (copy: number) => `porchlight.studio-unsaved.${copy}`;

/**
 * Keeps changes that are not saved in this tab's storage, by copy. What cannot be read counts as
 * none.
 */
export function openUnsavedKeeper(storage: Storage = sessionStorage): UnsavedKeeper {
  return {
    read(copy) {
      try {
        return JSON.parse(storage.getItem(keyOf(copy)) ?? '[]') as Unsaved[];
      } catch {
        return [];
      }
    },
    keep(copy, files) {
      try {
        if (files.length) storage.setItem(keyOf(copy), JSON.stringify(files));
        else storage.removeItem(keyOf(copy));
      } catch {
        // A full storage: the text is in the editor all the same, and is being sent.
      }
    },
  };
}

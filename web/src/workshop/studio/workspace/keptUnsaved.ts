/** A file that is not saved: its text, null where it was deleted, and the tag under which it was read. */
export interface Unsaved {
  path: string;
  text: string | null;
  etag?: string | undefined;
}

/** Keeps what is not saved in this tab, so that a reload loses nothing. Definitions hold no applicant's data. */
export interface UnsavedKeeper {
  read(copy: number): Unsaved[];
  keep(copy: number, files: Unsaved[]): void;
}

const keyOf = (copy: number) => `porchlight.studio-unsaved.${copy}`;

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

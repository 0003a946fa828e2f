import type { Built } from '@porchlight/engine/builder';
import { type EditCode, EditError, type FileEdit } from '@porchlight/engine/edit';

/** Makes an operation of the builder. `merge`: with what it is one change, as typing a word is. */
export type Build = (work: () => Built, merge?: string) => EditCode | undefined;

/** Why an operation can't be made; undefined where it was. Nothing is changed where it can't. */
export function attemptBuild(
  work: () => Built,
  onBuilt: (built: Built) => void,
): EditCode | undefined {
  try {
    onBuilt(work());
    return undefined;
  } catch (error) {
    if (error instanceof EditError) return error.code;
    throw error;
  }
}

/** The texts of a pack with these changes. */
export function withChanges(
  files: ReadonlyMap<string, string>,
  changes: FileEdit[],
): ReadonlyMap<string, string> {
  const next = new Map(files);
  for (const { name, text } of changes) {
    if (text === null) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

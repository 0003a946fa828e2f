import { type EditCode, EditError, type FileEdit } from '@porchlight/engine/edit';

/** Makes an edit. @returns Why it can't be made; undefined where it was. */
export function attempt(
  edit: () => FileEdit[],
  onChange: (changes: FileEdit[]) => void,
): EditCode | undefined {
  try {
    const changes = edit();
    if (changes.length) onChange(changes);
    return undefined;
  } catch (error) {
    if (error instanceof EditError) return error.code;
    throw error;
  }
}

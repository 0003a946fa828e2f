import type { CopyState } from './createCopyState.ts';
import { clashingChange, takeBack } from './giveWay.ts';

/** Takes back a change of the builder as a whole, so that theirs stands. @returns False where it can't be */
export function takeTheirs(copy: CopyState): boolean {
  const state = copy.get();
  const change = clashingChange(state);
  if (!state.clash || !change) return false;
  const { path, theirs } = state.clash;
  takeBack(copy, change, path);
  settleClash(copy, theirs.isDeleted ? null : theirs.text);
  return true;
}

/** Ends a clash with a text: ours, theirs or another. @returns False where there is none */
export function settleClash({ get, set, put }: CopyState, text: string | null): boolean {
  const { clash, deleted: known } = get();
  if (!clash) return false;
  const { path, theirs } = clash;
  const server = theirs.isDeleted
    ? { saved: undefined, etag: undefined }
    : { saved: theirs.text, etag: theirs.etag };
  const deleted = new Map(known);
  if (theirs.isDeleted) deleted.set(path, { by: theirs.changedBy, text: theirs.text });
  set({ clash: undefined, deleted });
  put(path, { text, ...server, notes: get().files.get(path)?.notes });
  return true;
}

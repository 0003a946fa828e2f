import { ApiError } from '../../../calls/ApiError.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { ChangeNote, TheirFile } from '../api/records.ts';
import type { CopyState } from './createCopyState.ts';
import type { OpenFile, Saving } from './Workspace.ts';
import { refusalOf, whyNot } from './whyNot.ts';

export interface FileSavesOptions {
  api: Pick<StudioApi, 'write' | 'remove'>;
  id: number;
  copy: CopyState;
  isSignInRequired(error: unknown): boolean;
}

/** What came of a save; after `saved` and `refused` the other files are sent all the same. */
export type SaveOutcome = 'clash' | Exclude<Saving, 'saving'>;

/** Saves single files, and puts down in the copy what came of it. */
export interface FileSaves {
  save(path: string): Promise<SaveOutcome>;
  /** What the change is called that a file waits with. */
  name(path: string, note: ChangeNote): void;
}

export function createFileSaves(options: FileSavesOptions): FileSaves {
  const { api, id, copy, isSignInRequired } = options;
  const notes = new Map<string, ChangeNote>();

  async function send(path: string, { text, saved, etag }: OpenFile): Promise<void> {
    const note = notes.get(path);
    if (text !== null) {
      const written = await api.write(id, path, text, { etag, note });
      return settled(path, { saved: text, etag: written.etag });
    }
    if (etag !== undefined) await api.remove(id, path, etag, note);
    copy.set({ deleted: new Map(copy.get().deleted).set(path, { text: saved ?? '' }) });
    settled(path, { saved: undefined, etag: undefined });
  }

  /** The server has it; what was typed meanwhile stays. */
  function settled(path: string, known: Pick<OpenFile, 'saved' | 'etag'>): void {
    const { text } = copy.get().files.get(path) ?? { text: null };
    copy.put(path, { text, ...known });
  }

  /** Of several files, others may still differ where one has become the same. */
  const isOfOneFile = (change: string | undefined) =>
    !copy.get().stack.done.some((one) => one.change === change && one.after.length > 1);

  function failed(path: string, mine: string | null, error: unknown): SaveOutcome {
    if (error instanceof ApiError && error.status === 412) {
      const theirs = error.body.current as TheirFile;
      const change = notes.get(path)?.change;
      if (mine !== null && theirs.text === mine && !theirs.isDeleted && isOfOneFile(change)) {
        settled(path, { saved: mine, etag: theirs.etag });
        return 'saved';
      }
      copy.set({ clash: { path, mine, theirs, change } });
      return 'clash';
    }
    const why = whyNot(error, isSignInRequired);
    if (why === 'refused')
      copy.set({ refusals: new Map(copy.get().refusals).set(path, refusalOf(error)) });
    else copy.set({ saving: why });
    return why;
  }

  return {
    async save(path) {
      const file = copy.get().files.get(path)!;
      try {
        await send(path, file);
        return 'saved';
      } catch (error) {
        return failed(path, file.text, error);
      }
    },
    name: (path, note) => void notes.set(path, note),
  };
}

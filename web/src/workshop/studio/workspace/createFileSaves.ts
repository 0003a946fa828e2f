import { ApiError } from '../../../calls/ApiError.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { ChangeNote, TheirFile } from '../api/records.ts';
import type { CopyState } from './createCopyState.ts';
import type { Unsaved } from './keptUnsaved.ts';
import type { OpenFile, Saving } from './Workspace.ts';
import { refusalOf, whyNot } from './whyNot.ts';

export interface FileSavesOptions {
  api: Pick<StudioApi, 'write' | 'remove' | 'change'>;
  id: number;
  copy: CopyState;
  isSignInRequired(error: unknown): boolean;
}

/** What came of a save; after `saved` and `refused` the other files are sent all the same. */
export type SaveOutcome = 'clash' | Exclude<Saving, 'saving'>;

/** Saves files, and puts down in the copy what came of it. */
export interface FileSaves {
  /** Saves a file, and with it those that the same change has made others: the server takes all of them or none. */
  save(path: string): Promise<SaveOutcome>;
  /** What the change is called that a file waits with. */
  name(path: string, note: ChangeNote): void;
}

type Notes = ReadonlyMap<string, ChangeNote>;

export function createFileSaves(options: FileSavesOptions): FileSaves {
  const { api, id, copy, isSignInRequired } = options;
  const notes = new Map<string, ChangeNote>();
  const { settled, gone, failed } = createOutcomes(options, notes);

  async function sendOne(path: string, { text, saved, etag }: OpenFile): Promise<void> {
    const note = notes.get(path);
    if (text !== null) {
      const written = await api.write(id, path, text, { etag, note });
      return settled(path, { saved: text, etag: written.etag });
    }
    if (etag !== undefined) await api.remove(id, path, etag, note);
    gone(path, saved);
  }

  async function sendAll(files: Unsaved[]): Promise<void> {
    const before = copy.get().files;
    const written = await api.change(id, files, notes.get(files[0]!.path));
    for (const [index, { path, text }] of files.entries()) {
      if (text === null) gone(path, before.get(path)?.saved);
      else settled(path, { saved: text, etag: written[index]!.etag });
    }
  }

  async function saveOne(path: string): Promise<SaveOutcome> {
    const file = copy.get().files.get(path)!;
    try {
      await sendOne(path, file);
      return 'saved';
    } catch (error) {
      return failed(path, file.text, error);
    }
  }

  /** @returns Nothing where they are not taken together: each then says for itself why. */
  async function saveAll(files: Unsaved[]): Promise<SaveOutcome | undefined> {
    try {
      await sendAll(files);
      return 'saved';
    } catch (error) {
      if (whyNot(error, isSignInRequired) === 'refused' && !isStale(error)) return undefined;
      const stale = isStale(error) ? theirsOf(error).path : undefined;
      const { path, text } = files.find((one) => one.path === stale) ?? files[0]!;
      return failed(path, text, error);
    }
  }

  return {
    async save(path) {
      const files = waitingWith(path, copy, notes);
      return (files.length > 1 && (await saveAll(files))) || saveOne(path);
    },
    name: (path, note) => void notes.set(path, note),
  };
}

/** The files that wait with the same change as one of them. */
function waitingWith(path: string, copy: CopyState, notes: Notes): Unsaved[] {
  const change = notes.get(path)?.change;
  const isSame = (one: Unsaved) => change !== undefined && notes.get(one.path)?.change === change;
  return copy.waiting().filter((one) => one.path === path || isSame(one));
}

const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 412;
const theirsOf = (error: ApiError) => error.body.current as TheirFile;

/** What comes of a save, put down in the copy. */
function createOutcomes({ copy, isSignInRequired }: FileSavesOptions, notes: Notes) {
  /** The server has it; what was typed meanwhile stays. */
  function settled(path: string, known: Pick<OpenFile, 'saved' | 'etag'>): void {
    const { text } = copy.get().files.get(path) ?? { text: null };
    copy.put(path, { text, ...known });
  }

  function gone(path: string, saved: string | undefined): void {
    copy.set({ deleted: new Map(copy.get().deleted).set(path, { text: saved ?? '' }) });
    settled(path, { saved: undefined, etag: undefined });
  }

  /** Of several files, others may still differ where one has become the same. */
  const isOfOneFile = (change: string | undefined) =>
    !copy.get().stack.done.some((one) => one.change === change && one.after.length > 1);

  function failed(path: string, mine: string | null, error: unknown): SaveOutcome {
    if (isStale(error)) {
      const theirs = theirsOf(error);
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

  return { settled, gone, failed };
}

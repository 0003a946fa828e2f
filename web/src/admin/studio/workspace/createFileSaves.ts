import { ApiError } from '../../../http/ApiError.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { TheirFile } from '../api/records.ts';
import type { CopyState } from './createCopyState.ts';
import { type Unsaved, unsavedOf } from './keptUnsaved.ts';
import type { Saving } from './Workspace.ts';
import { refusalOf, whyNot } from './whyNot.ts';

/** What the saves of one copy are made with. */
export interface FileSavesOptions {
  api: Pick<StudioApi, 'write' | 'remove' | 'change'>;
  id: number;
  copy: CopyState;
  isSignInRequired(error: unknown): boolean;
  /** The server has taken something, before this page says so. `isAll`: nothing else waits. */
  onSent?(isAll: boolean): void;
}

/** What came of a save; after `saved` and `refused` the other files are sent all the same. */
export type SaveOutcome = 'clash' | Exclude<Saving, 'saving'>;

/** Saves files, and puts down in the copy what came of it. */
export interface FileSaves {
  /** Saves a file, and with it those that a change of it has made others: the server takes all of them or none. */
  save(path: string): Promise<SaveOutcome>;
}

/**
 * The calls that save files of a copy, each on the version that was seen; a conflict stays with
 * its file.
 */
export function createFileSaves(options: FileSavesOptions): FileSaves {
  const { api, id, copy, onSent } = options;
  const { saved, failed } = createOutcomes(options);

  function tellSent(sent: Pick<Unsaved, 'path' | 'text'>[]): void {
    const isSent = (one: Unsaved) =>
      sent.some(({ path, text }) => path === one.path && text === one.text);
    onSent?.(copy.waiting().every(isSent));
  }

  async function sendOne({ path, text, etag, notes }: Unsaved): Promise<void> {
    const note = notes?.at(-1);
    if (text !== null) {
      const written = await api.write(id, path, text, { etag, note });
      tellSent([{ path, text }]);
      return saved(path, text, written.etag);
    }
    if (etag !== undefined) await api.remove(id, path, etag, note);
    tellSent([{ path, text }]);
    saved(path, null, undefined);
  }

  async function sendAll(files: Unsaved[]): Promise<void> {
    const sent = files.map(({ path, text, etag }) => ({ path, text, etag }));
    const written = await api.change(id, sent, files[0]!.notes?.at(-1));
    tellSent(sent);
    for (const [index, { path, text }] of files.entries()) saved(path, text, written[index]!.etag);
  }

  return {
    async save(path) {
      const files = waitingWith(path, unsavedOf(copy.get().files));
      try {
        if (files.length > 1) await sendAll(files);
        else await sendOne(files[0]!);
        return 'saved';
      } catch (error) {
        return failed(files, error);
      }
    },
  };
}

/** A file that waits, and all that hang together with it by changes of several files. */
function waitingWith(path: string, unsaved: Unsaved[]): Unsaved[] {
  const found = new Set(unsaved.filter((one) => one.path === path));
  // What is added while it is walked is walked, too.
  for (const { notes = [] } of found)
    for (const one of unsaved)
      if (one.notes?.some(({ change }) => notes.some((other) => other.change === change)))
        found.add(one);
  return [...found];
}

/** What comes of a save, put down in the copy. */
function createOutcomes({ copy, isSignInRequired }: FileSavesOptions) {
  /** The server has a text, or has none where it is null; what was typed meanwhile stays, and waits for its last change. */
  function saved(path: string, sent: string | null, etag: string | undefined): void {
    const { deleted, files, refusals } = copy.get();
    const file = files.get(path);
    if (sent === null)
      copy.set({ deleted: new Map(deleted).set(path, { text: file?.saved ?? '' }) });
    const others = [...refusals].filter(([one]) => one !== path);
    if (others.length < refusals.size) copy.set({ refusals: new Map(others) });
    const { text = null, notes } = file ?? {};
    const known = sent === null ? {} : { saved: sent, etag };
    copy.put(path, { text, saved: undefined, etag: undefined, ...known, notes: notes?.slice(-1) });
  }

  /** Of several files, others may still differ where one has become the same. */
  const isOfOneFile = (change: string | undefined) =>
    !copy.get().stack.done.some((one) => one.change === change && one.after.length > 1);

  function clashOrSame(files: Unsaved[], theirs: TheirFile): SaveOutcome {
    const one = files.find(({ path }) => path === theirs.path) ?? files[0]!;
    const { path, text: mine, notes } = one;
    const change = notes?.at(-1)?.change;
    if (mine !== null && theirs.text === mine && !theirs.isDeleted && isOfOneFile(change)) {
      saved(path, mine, theirs.etag);
      return 'saved';
    }
    copy.set({ clash: { path, mine, theirs, change } });
    return 'clash';
  }

  /** The server accepts a change of several files entirely, or rejects it. */
  function failed(files: Unsaved[], error: unknown): SaveOutcome {
    if (error instanceof ApiError && error.status === 412)
      return clashOrSame(files, error.body.current as TheirFile);
    const why = whyNot(error, isSignInRequired);
    if (why === 'refused') {
      const refused = files.map(({ path }) => [path, refusalOf(error)] as const);
      copy.set({ refusals: new Map([...copy.get().refusals, ...refused]) });
    } else copy.set({ saving: why });
    return why;
  }

  return { saved, failed };
}

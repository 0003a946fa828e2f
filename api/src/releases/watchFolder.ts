import { watch } from 'node:fs';
import path from 'node:path';
import { type FolderVersion, isSameVersion, nextVersionOf, versionOf } from '../isolation/index.ts';

/** Milliseconds of quiet after which a changed pack is compiled: editors write in several strokes. */
const QUIET = 75;
/** Milliseconds after which the whole folder is looked at, should the system have told less than was done. */
const SETTLED = 1_000;

/** What is done with each state of a folder. */
export interface FolderHandlers {
  /** Takes what the folder holds now; one after the other. */
  publish(pack: FolderVersion): Promise<void>;
  /** Is told what the watching or `publish` has thrown. */
  fail(error: unknown): void;
}

/**
 * Tells of a pack's folder whenever it was changed. What the system names is read alone, so that one change of ten
 * thousand files is there at once; the whole folder is looked at afterwards.
 * @param quiet Milliseconds of quiet that a change is followed by. Default 75.
 * @returns A function that ends it.
 */
export function watchFolder(
  folder: string,
  { publish, fail }: FolderHandlers,
  quiet = QUIET,
): () => void {
  let written = new Set<string>();
  let version: FolderVersion | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  function plan(work: () => Promise<void>, pause: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      running = running.then(work).catch(fail);
    }, pause);
  }

  async function takeUp(): Promise<void> {
    const names = written;
    written = new Set();
    // First: should reading fail, it is tried once more.
    plan(lookAgain, SETTLED);
    version = await nextVersionOf(folder, version, names);
    await publish(version);
  }

  async function lookAgain(): Promise<void> {
    const now = await versionOf(folder);
    if (isSameVersion(version, now)) return;
    version = now;
    await publish(now);
  }

  const watcher = watch(folder, { recursive: true }, (_, name) => {
    // Where the system does not say which, it may be any.
    if (name === null) version = undefined;
    else written.add(name.replaceAll(path.sep, '/'));
    plan(takeUp, quiet);
  });
  watcher.on('error', (cause) => fail(new Error('The pack is no longer watched.', { cause })));
  return () => {
    isClosed = true;
    clearTimeout(timer);
    watcher.close();
  };
}

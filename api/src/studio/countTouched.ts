import { randomUUID } from 'node:crypto';
import type { CompiledRelease } from '@porchlight/engine/compile';
import type { ReleaseDiff } from '../applications/diffDrafts.ts';
import { type FileList, storeContents } from '../releases/packFiles.ts';
import { readCopy, requireCompiled } from './compileCopy.ts';
import { COUNTING, diffIn } from './diffCopy.ts';
import { copyKey, type Studio } from './Studio.ts';

/** What would become of a file: its whole new text, or null where it would be deleted. */
export interface ThoughtOf {
  name: string;
  text: string | null;
}

/**
 * How many open drafts a change of a copy touches that is only thought of: each is really migrated, in memory,
 * from the copy as it is to the copy with the change.
 * @param gone Ends it: nobody waits for the answer any more. Its reason is thrown where nothing was counted yet.
 * @throws ProblemError 404; 422 `studio-errors` where either can't be compiled, `studio-check-stopped`
 */
export async function countTouched(
  studio: Studio,
  id: number,
  changes: ThoughtOf[],
  gone: AbortSignal,
): Promise<ReleaseDiff['drafts']> {
  const { files } = await readCopy(studio, id);
  const before = await requireCompiled(studio, copyKey(id), files, { signal: gone });
  const next = await withChanges(studio, files, changes);
  const after = await compileThought(studio, id, next, gone);
  const signal = AbortSignal.any([gone, AbortSignal.timeout(COUNTING)]);
  return (await diffIn(studio, before, after, signal)).drafts;
}

/** In a folder of its own, which goes again: several may think of different changes at once. */
async function compileThought(
  studio: Studio,
  id: number,
  files: FileList,
  signal: AbortSignal,
): Promise<CompiledRelease> {
  const key = `${copyKey(id)}-thought-${randomUUID()}`;
  try {
    return await requireCompiled(studio, key, files, { pages: false, signal });
  } finally {
    await studio.packWorker.remove(key);
  }
}

async function withChanges(
  { database }: Studio,
  files: FileList,
  changes: ThoughtOf[],
): Promise<FileList> {
  const written = changes.flatMap(({ name, text }): [string, Buffer][] =>
    text === null ? [] : [[name, Buffer.from(text)]],
  );
  const stored = await storeContents(database, new Map(written));
  const next: FileList = new Map([...files, ...stored]);
  for (const { name, text } of changes) if (text === null) next.delete(name);
  return next;
}

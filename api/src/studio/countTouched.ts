import { diffDrafts, type ReleaseDiff } from '../applications/diffDrafts.ts';
import { type FileList, storeContents } from '../releases/packFiles.ts';
import { readCopy, requireCompiled } from './compileCopy.ts';
import { COUNTING } from './diffCopy.ts';
import { copyKey, type Studio } from './Studio.ts';

/** What would become of a file: its whole new text, or null where it would be deleted. */
export interface ThoughtOf {
  name: string;
  text: string | null;
}

/**
 * How many open drafts a change of a copy touches that is only thought of: each is really moved, in memory,
 * from the copy as it is to the copy with the change.
 * @throws ProblemError 404; 422 `studio-errors` where either can't be compiled, `studio-check-stopped`
 */
export async function countTouched(
  studio: Studio,
  id: number,
  changes: ThoughtOf[],
): Promise<ReleaseDiff['drafts']> {
  const { files } = await readCopy(studio, id);
  const before = await requireCompiled(studio, copyKey(id), files);
  const next = await withChanges(studio, files, changes);
  const after = await requireCompiled(studio, `${copyKey(id)}-thought`, next);
  return (await diffDrafts(studio, before, after, AbortSignal.timeout(COUNTING))).drafts;
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

import { randomUUID } from 'node:crypto';
import type { CompiledRelease } from '@porchlight/engine/compile';
import type { DiffEntry } from '@porchlight/engine/diff';
import { ProblemError } from '../../http/ProblemError.ts';
import { versionOfPair } from '../../isolation/index.ts';
import { type FileList, readContents } from '../../releases/packFiles.ts';
import { requireCompiled } from '../compileCopy.ts';
import { findCopy, listCopyFiles, requireReleaseFiles } from '../copies.ts';
import { presentBytes } from '../files.ts';
import type { Studio } from '../Studio.ts';
import { filesAfter } from './entries.ts';

/** A state of a copy: after an entry, as it is now, or the release that it stands on. */
export type StateName = number | 'now' | 'base';

/** A file that is another in two states. */
export interface ComparedFile {
  path: string;
  state: 'new' | 'changed' | 'deleted';
  before?: { text: string } | { base64: string };
  after?: { text: string } | { base64: string };
}

/** How two states differ. */
export interface Compared {
  files: ComparedFile[];
  /** False where contents were left out, since there are too many. */
  isWhole: boolean;
  /** In sentences; null where one of the two can't be compiled. */
  changes: DiffEntry[] | null;
}

/** Characters of contents that one answer holds. */
const MOST = 2_000_000;

/** Says how two states of a copy differ: file by file, and what it means. @throws ProblemError 404 */
export async function compareStates(
  studio: Studio,
  id: number,
  from: StateName,
  to: StateName,
): Promise<Compared> {
  const [before, after] = [await filesOf(studio, id, from), await filesOf(studio, id, to)];
  const paths = [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();
  const wanted = paths.flatMap((path) => [before.get(path) ?? [], after.get(path) ?? []].flat());
  const contents = await readContents(studio.database, wanted);
  let left = MOST;
  const show = (list: FileList, path: string) => {
    const sha256 = list.get(path);
    const bytes = sha256 === undefined ? undefined : contents.get(sha256);
    if (!bytes || left < bytes.length) return undefined;
    left -= bytes.length;
    return presentBytes(path, bytes);
  };
  let isWhole = true;
  const files = paths.map((path): ComparedFile => {
    const [was, is] = [show(before, path), show(after, path)];
    if ((before.has(path) && !was) || (after.has(path) && !is)) isWhole = false;
    const state = !before.has(path) ? 'new' : after.has(path) ? 'changed' : 'deleted';
    return { path, state, ...(was && { before: was }), ...(is && { after: is }) };
  });
  return { files, isWhole, changes: paths.length ? await sentences(studio, before, after) : [] };
}

async function filesOf(studio: Studio, id: number, name: StateName): Promise<FileList> {
  const { database } = studio;
  const { base } = await findCopy(database, id);
  if (name === 'base') return requireReleaseFiles(studio, base);
  return name === 'now' ? listCopyFiles(database, id) : filesAfter(database, id, name);
}

async function sentences(
  studio: Studio,
  before: FileList,
  after: FileList,
): Promise<DiffEntry[] | null> {
  // A folder of its own: that of the copy is for what is worked on.
  const key = `compare-${randomUUID()}`;
  try {
    const compiled: CompiledRelease[] = [];
    for (const files of [before, after]) compiled.push(await requireCompiled(studio, key, files));
    const pack = versionOfPair(compiled[0]!, compiled[1]!);
    const { isolation, refuse } = studio.packWorker;
    return (await isolation.run({ key, work: 'compare', pack }).catch(refuse)).result;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 422) return null;
    throw error;
  } finally {
    await studio.packWorker.remove(key);
  }
}

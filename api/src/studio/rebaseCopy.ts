import type { Session } from '../database/index.ts';
import { entityTag } from '../http/entityTags.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { type FileList, readContents } from '../releases/packFiles.ts';
import type { Admin } from './Admin.ts';
import {
  type Copy,
  findCopy,
  listCopyFiles,
  lockCopy,
  requireReleaseFiles,
  touchCopy,
} from './copies.ts';
import { presentBytes, replaceFiles } from './files.ts';
import { mergeFiles } from './mergeFiles.ts';
import type { Studio } from './Studio.ts';

/** How conflicts are decided, and on which sight of them. */
export interface RebaseOrder {
  /** For each path: the copy's own file, or the public one. */
  keep: ReadonlyMap<string, 'own' | 'public'>;
  /** The copy's tag when the conflicts were shown; needed where something is kept. */
  ifMatch?: string | undefined;
  /** What was public then. */
  seen?: string | undefined;
}

/** What was brought over. */
export interface Rebased {
  base: string;
  /** Paths that were brought over from what is public. */
  taken: string[];
}

/**
 * Brings a copy up to what is public now. Files that only one side has changed follow it; of a file
 * that both have changed all three contents are shown and nothing is changed, until it is said which
 * one stays. (What was put together by hand is written first, and `own` is kept.)
 * @throws ProblemError 404, 409 `studio-conflicts`, 412 `studio-copy-changed`
 */
export async function rebaseCopy(
  studio: Studio,
  admin: Admin,
  id: number,
  order: RebaseOrder,
): Promise<Rebased> {
  const { database, releases, clock } = studio;
  await releases.refresh();
  const theirs = releases.current().hash;
  const publicFiles = await requireReleaseFiles(studio, theirs);
  const before = await findCopy(database, id);
  const base = await requireReleaseFiles(studio, before.base);
  return database.transact(async (session) => {
    const copy = await lockCopy(session, id);
    if (copy.base === theirs) return { base: theirs, taken: [] };
    if (copy.base !== before.base) throw new ProblemError(412, 'studio-copy-changed');
    const merged = mergeFiles(base, await listCopyFiles(session, id), publicFiles);
    const decided = merged.conflicts.filter((path) => order.keep.has(path));
    if (decided.length > 0) requireSight(copy, theirs, order);
    if (decided.length < merged.conflicts.length)
      throw await conflict(session, { copy, theirs, publicFiles, base, paths: merged.conflicts });
    for (const path of decided) {
      if (order.keep.get(path) === 'own') continue;
      const taken = publicFiles.get(path);
      if (taken === undefined) merged.files.delete(path);
      else merged.files.set(path, taken);
      merged.taken.push(path);
    }
    await replaceFiles(session, admin, { copy: id, now: clock(), files: merged.files });
    await touchCopy(session, { id, base: theirs }, clock());
    return { base: theirs, taken: merged.taken.sort() };
  });
}

/** @throws ProblemError 412 when the copy or what is public is not what was decided on. */
function requireSight(copy: Copy, theirs: string, { ifMatch, seen }: RebaseOrder): void {
  if (ifMatch !== entityTag(copy) || seen !== theirs)
    throw new ProblemError(412, 'studio-copy-changed');
}

async function conflict(
  session: Session,
  sides: { copy: Copy; theirs: string; publicFiles: FileList; base: FileList; paths: string[] },
): Promise<ProblemError> {
  const { copy, theirs, publicFiles, base, paths } = sides;
  const own = await listCopyFiles(session, copy.id);
  const lists = { base, own, public: publicFiles };
  const wanted = paths.flatMap((path) =>
    Object.values(lists).flatMap((list) => list.get(path) ?? []),
  );
  const contents = await readContents(session, wanted);
  const show = (list: FileList, path: string) => {
    const sha256 = list.get(path);
    return sha256 === undefined ? null : presentBytes(path, contents.get(sha256)!);
  };
  const conflicts = paths.map((path) => ({
    path,
    ...Object.fromEntries(Object.entries(lists).map(([side, list]) => [side, show(list, path)])),
  }));
  return new ProblemError(409, 'studio-conflicts', {
    params: { count: paths.length },
    extensions: { conflicts, etag: entityTag(copy), release: theirs },
  });
}

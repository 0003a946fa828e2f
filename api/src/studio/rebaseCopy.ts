import type { QueryRunner } from '../database/index.ts';
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
import { recordEntry } from './history/recordEntry.ts';
import { type Loss, listLosses } from './listLosses.ts';
import { mergeFiles } from './mergeFiles.ts';
import type { Studio } from './Studio.ts';

/** How conflicts and losses are decided, and on which sight of them. */
export interface RebaseOrder {
  /** For each path: the copy's own file, or the public one. */
  keep: ReadonlyMap<string, 'own' | 'public'>;
  /** The copy's tag when they were shown; needed where something is decided. */
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
 * one stays. (What was put together by hand is written first, and `own` is kept.) What the copy would
 * lose is listed in the same way, and goes only where `public` is said for it.
 * @throws ProblemError 404, 409 `studio-would-lose`, `studio-conflicts`, 412 `studio-copy-changed`
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
  return database.transact(async (runner) => {
    const copy = await lockCopy(runner, id);
    if (copy.base === theirs) return { base: theirs, taken: [] };
    if (copy.base !== before.base) throw new ProblemError(412, 'studio-copy-changed');
    const own = await listCopyFiles(runner, id);
    const merged = mergeFiles(base, own, publicFiles);
    const losses = await listLosses(runner, copy.base, merged);
    const asked = [...losses.map(({ path }) => path), ...merged.conflicts];
    const isDecided = (path: string) => order.keep.has(path);
    if (asked.some(isDecided)) requireSight(copy, theirs, order);
    if (losses.some(({ path }) => !isDecided(path))) throw wouldLose(copy, theirs, losses);
    if (!merged.conflicts.every(isDecided))
      throw await conflict(runner, { copy, theirs, publicFiles, base, paths: merged.conflicts });
    const files = new Map(merged.files);
    for (const path of asked) {
      const chosen = (order.keep.get(path) === 'own' ? own : publicFiles).get(path);
      if (chosen === undefined) files.delete(path);
      else files.set(path, chosen);
    }
    const taken = [...new Set([...own.keys(), ...files.keys()])]
      .filter((path) => files.get(path) !== own.get(path))
      .sort();
    const now = clock();
    const deltas = await replaceFiles(runner, admin, { copy: id, now, files });
    // What is public already has no author here; what she decided has.
    const authors = asked.length > 0 ? 'add' : 'none';
    await recordEntry(runner, admin, { copy: id, kind: 'rebase', now, files: deltas, authors });
    await touchCopy(runner, { id, base: theirs }, now);
    return { base: theirs, taken };
  });
}

/** @throws ProblemError 412 when the copy or what is public is not what was decided on. */
function requireSight(copy: Copy, theirs: string, { ifMatch, seen }: RebaseOrder): void {
  if (ifMatch !== entityTag(copy) || seen !== theirs)
    throw new ProblemError(412, 'studio-copy-changed');
}

const wouldLose = (copy: Copy, theirs: string, files: Loss[]) =>
  new ProblemError(409, 'studio-would-lose', {
    params: { count: files.length },
    extensions: { files, etag: entityTag(copy), release: theirs },
  });

async function conflict(
  runner: QueryRunner,
  sides: { copy: Copy; theirs: string; publicFiles: FileList; base: FileList; paths: string[] },
): Promise<ProblemError> {
  const { copy, theirs, publicFiles, base, paths } = sides;
  const own = await listCopyFiles(runner, copy.id);
  const lists = { base, own, public: publicFiles };
  const wanted = paths.flatMap((path) =>
    Object.values(lists).flatMap((list) => list.get(path) ?? []),
  );
  const contents = await readContents(runner, wanted);
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

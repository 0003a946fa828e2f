import type { JsonObject } from '@porchlight/engine';
import { type QueryRunner, sql } from '../../database/index.ts';
import { entityTag, matchesTag } from '../../http/entityTags.ts';
import { notFound, ProblemError } from '../../http/ProblemError.ts';
import type { FileList } from '../../releases/packFiles.ts';
import type { Admin } from '../Admin.ts';
import { type Copy, listCopyFiles, lockCopy, touchCopy } from '../copies.ts';
import { replaceFiles } from '../files.ts';
import type { Studio } from '../Studio.ts';
import { filesAfter, findEntry, listDeltas } from './entries.ts';
import { type EntryKind, recordEntry } from './recordEntry.ts';

/** What is to be had back, and on which sight of the copy. */
export interface BackOrder {
  entry: number;
  /** Only these files; absent, all. */
  paths?: string[] | undefined;
  ifMatch: string | undefined;
}

const WHO = sql(
  'studio-changed-since',
  `select path, coalesce(changed_by_email, changed_by) as who, changed_at as at
   from studio_files where copy_id = $1 and path = any($2) order by path collate "C"`,
);

/**
 * Takes one change of a copy back, or some files of it. A file that is another by now is left alone,
 * and nothing is done: it is told which, and who made it so.
 * @throws ProblemError 404, 409 `studio-changed-since`, 412 `studio-copy-changed`, 428
 */
export function takeBack(studio: Studio, admin: Admin, id: number, order: BackOrder) {
  return goBack(studio, admin, { id, order, kind: 'take-back' }, async (runner, files) => {
    const deltas = (await listDeltas(runner, order.entry)).filter(isWanted(order));
    const others = deltas.filter(({ path, after }) => (files.get(path) ?? null) !== after);
    if (others.length > 0) {
      const changed = await runner.all(WHO, [id, others.map(({ path }) => path)]);
      throw new ProblemError(409, 'studio-changed-since', {
        params: { count: others.length },
        extensions: { files: changed },
      });
    }
    return new Map(deltas.map(({ path, before }) => [path, before]));
  });
}

/** Makes a copy, or some files of it, as it was after an entry. @throws ProblemError 404, 412, 428 */
export function restore(studio: Studio, admin: Admin, id: number, order: BackOrder) {
  return goBack(studio, admin, { id, order, kind: 'restore' }, async (runner, files) => {
    const then = await filesAfter(runner, id, order.entry);
    const paths = [...new Set([...files.keys(), ...then.keys()])].map((path) => ({ path }));
    return new Map(paths.filter(isWanted(order)).map(({ path }) => [path, then.get(path) ?? null]));
  });
}

const isWanted =
  ({ paths }: BackOrder) =>
  ({ path }: { path: string }) =>
    paths?.includes(path) ?? true;

type Find = (runner: QueryRunner, files: FileList) => Promise<Map<string, string | null>>;

/** Puts what is found in the place of what is there, as a change like another. */
function goBack(
  { database, clock }: Studio,
  admin: Admin,
  { id, order, kind }: { id: number; order: BackOrder; kind: EntryKind },
  find: Find,
): Promise<{ changed: string[]; etag: string }> {
  if (order.ifMatch === undefined) throw new ProblemError(428, 'studio-no-condition');
  return database.transact(async (runner) => {
    const copy = await lockCopy(runner, id);
    if (!matchesTag(order.ifMatch!, entityTag(copy)))
      throw new ProblemError(412, 'studio-copy-changed');
    const of = order.entry === 0 ? undefined : await findEntry(runner, id, order.entry);
    if (!of && kind === 'take-back') throw notFound();
    const files = await listCopyFiles(runner, id);
    for (const [path, sha256] of await find(runner, files)) {
      if (sha256 === null) files.delete(path);
      else files.set(path, sha256);
    }
    const deltas = await replaceFiles(runner, admin, { copy: id, now: clock(), files });
    if (deltas.length === 0) return { changed: [], etag: entityTag(copy) };
    const said: JsonObject = of ? { of: of.said, kind: of.kind, at: of.at.toISOString() } : {};
    await recordEntry(runner, admin, { copy: id, kind, now: clock(), files: deltas, said });
    await touchCopy(runner, copy, clock());
    return { changed: deltas.map(({ path }) => path), etag: tagAfter(copy) };
  });
}

/** The tag of a copy that was touched once. */
const tagAfter = (copy: Copy) => entityTag({ ...copy, version: copy.version + 1 });

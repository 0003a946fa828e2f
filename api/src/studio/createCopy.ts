import { META_SCHEMAS } from '@porchlight/engine/compile';
import type { QueryRunner } from '../database/index.ts';
import { type FileList, readContents, storeContents } from '../releases/packFiles.ts';
import type { Services } from '../Services.ts';
import type { Admin } from './Admin.ts';
import { type Copy, insertCopy, listCopyFiles, requireReleaseFiles } from './copies.ts';
import { isOfEngine, META } from './filePath.ts';
import { replaceFiles } from './files.ts';
import { recordEntry } from './history/recordEntry.ts';
import { requireWasPublic } from './publishCopy.ts';

/**
 * Begins a copy with the files of the public release, or of one that was public: that one's files are
 * then its first change, so that it stands on what is public and says how it differs. Its `meta/` is the
 * engine's from the beginning, before any change: that of a release which an earlier version published is
 * older, and nothing with it could be checked.
 * @throws ProblemError 404 for a release that never was public, 409 `studio-too-many-copies`, `studio-no-files`
 */
export async function createCopy(
  services: Services,
  admin: Admin,
  name: string,
  release?: string,
): Promise<Copy> {
  const { database, releases, clock } = services;
  await releases.refresh();
  const base = releases.current().hash;
  await requireReleaseFiles(services, base);
  if (release !== undefined) await requireWasPublic(services, release);
  const files = release === undefined ? undefined : await requireReleaseFiles(services, release);
  return database.transact(async (runner) => {
    const now = clock();
    const copy = await insertCopy(runner, admin, { name, base, now });
    await renewMeta(runner, admin, copy.id, now);
    if (files) await takeFiles(runner, admin, { copy: copy.id, now, files, release: release! });
    return copy;
  });
}

const isMeta = (path: string) => path.startsWith(META);

/** Makes the files of a release, but for its `meta/`, those of a copy that was just begun. */
async function takeFiles(
  runner: QueryRunner,
  admin: Admin,
  given: { copy: number; now: Date; files: FileList; release: string },
): Promise<void> {
  const { copy, now, release } = given;
  const own = [...(await listCopyFiles(runner, copy))].filter(([path]) => isMeta(path));
  const taken = [...given.files].filter(([path]) => !isMeta(path));
  const files = await replaceFiles(runner, admin, {
    copy,
    now,
    files: new Map([...taken, ...own]),
  });
  if (files.length > 0)
    await recordEntry(runner, admin, { copy, kind: 'restore', now, files, said: { release } });
}

/** Writes the engine's meta-schemas into a copy, where it has others. */
async function renewMeta(
  runner: QueryRunner,
  admin: Admin,
  copy: number,
  now: Date,
): Promise<void> {
  const files = await listCopyFiles(runner, copy);
  const own = [...files].filter(([path]) => isMeta(path));
  const contents = await readContents(
    runner,
    own.map(([, sha256]) => sha256),
  );
  const kept = new Set(
    own.flatMap(([path, sha256]) => (isOfEngine(path, contents.get(sha256)!) ? path : [])),
  );
  const missing = [...META_SCHEMAS].filter(([schema]) => !kept.has(META + schema));
  if (missing.length === 0 && kept.size === own.length) return;
  const texts = missing.map(([schema, data]): [string, Buffer] => [
    META + schema,
    Buffer.from(`${JSON.stringify(data, null, 2)}\n`),
  ]);
  const renewed = await storeContents(runner, new Map(texts));
  const others = [...files].filter(([path]) => !isMeta(path) || kept.has(path));
  await replaceFiles(runner, admin, { copy, now, files: new Map([...others, ...renewed]) });
}

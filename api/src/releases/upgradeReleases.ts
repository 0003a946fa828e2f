import { type CompiledRelease, compileStored } from '@porchlight/engine/compile';
import { type Session, sql } from '../database/index.ts';
import { listReleaseFiles, readContents } from './packFiles.ts';

// Earlier versions stored program text, which is never run.
const FIND_OLD = sql(
  'releases-old',
  `select hash from releases where compiled->'validators' is not null order by made_at desc`,
);
const REPLACE = sql('release-replace', 'update releases set compiled = $2 where hash = $1');

/**
 * Compiles a stored release anew from the files that it was made of, and keeps what came of it. Its name
 * stays: applications were given under it.
 * @throws Error when its files were not kept, or are no pack.
 */
export async function upgradeRelease(session: Session, hash: string): Promise<CompiledRelease> {
  const files = await listReleaseFiles(session, hash);
  if (files.size === 0)
    throw new Error(`Release ${hash} is of an earlier version, and its files were not kept.`);
  const contents = await readContents(session, files.values());
  const pack = [...files].map(([path, sha256]) => [path, contents.get(sha256)!] as const);
  const compiled = await compileStored(new Map(pack), hash);
  await session.run(REPLACE, [hash, JSON.stringify(compiled)]);
  return compiled;
}

/** The same for every release of an earlier version. @returns Those for which it can't be done. */
export async function upgradeReleases(session: Session): Promise<string[]> {
  const failed: string[] = [];
  for (const { hash } of await session.all<{ hash: string }>(FIND_OLD)) {
    try {
      await upgradeRelease(session, hash);
    } catch {
      failed.push(hash);
    }
  }
  return failed;
}

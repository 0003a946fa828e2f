import { type QueryRunner, sql } from '../database/index.ts';
import type { MergedFiles } from './mergeFiles.ts';

/** A file that following what is public would take from a copy. */
export interface Loss {
  path: string;
  /** `removed`: no longer there. `earlier`: as it was public before the release the copy stands on. */
  becomes: 'removed' | 'earlier';
}

/** What these paths held in releases that became public before a release first did. */
const EARLIER = sql(
  'studio-earlier-files',
  `select distinct path, encode(sha256, 'hex') as sha256 from release_files
   where path = any($2) and release in (
     select hash from publications
     where id < (select min(id) from publications where hash = $1))`,
);

/**
 * Names the files that a copy would lose by following what is public: those that what is public no
 * longer has, and those that go back to what they were before the copy's base became public. The
 * latter is what a roll-back leaves of a copy that was published.
 * @param base The hash of the release that the copy stands on.
 */
export async function listLosses(
  runner: QueryRunner,
  base: string,
  { files, taken }: MergedFiles,
): Promise<Loss[]> {
  if (taken.length === 0) return [];
  const rows = await runner.all<{ path: string; sha256: string }>(EARLIER, [base, taken]);
  const earlier = new Set(rows.map(({ path, sha256 }) => `${path}\n${sha256}`));
  return taken.flatMap((path): Loss[] => {
    const next = files.get(path);
    if (next === undefined) return [{ path, becomes: 'removed' }];
    return earlier.has(`${path}\n${next}`) ? [{ path, becomes: 'earlier' }] : [];
  });
}

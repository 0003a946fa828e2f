import { listFiles } from './files.ts';
import type { Studio } from './Studio.ts';

/** The programs of which a copy has changed something since it began, and whether it has changed nothing else. */
export async function changedPrograms(
  studio: Studio,
  id: number,
): Promise<{ programs: string[]; isAll: boolean }> {
  const changed = (await listFiles(studio, id)).filter(
    ({ isNew, isChanged, isDeleted }) => isNew || isChanged || isDeleted,
  );
  const found = changed.map(({ path }) => /^programs\/([^/]+)\//.exec(path)?.[1]);
  const programs = [...new Set(found.flatMap((one) => one ?? []))];
  // Of one that is gone nothing is left to be walked.
  return { programs, isAll: programs.length > 0 && !found.includes(undefined) };
}

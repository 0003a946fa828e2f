import type { FileList } from '../releases/packFiles.ts';

/**
 * The programs of which a copy has changed something since it began, and whether it has changed nothing else.
 * @param base What the release that it stands on was made of.
 */
export function changedPrograms(
  files: FileList,
  base: FileList,
): { programs: string[]; isAll: boolean } {
  const paths = [...new Set([...files.keys(), ...base.keys()])];
  const changed = paths.filter((path) => files.get(path) !== base.get(path));
  const found = changed.map((path) => /^programs\/([^/]+)\//.exec(path)?.[1]);
  const programs = [...new Set(found.flatMap((one) => one ?? []))];
  // Of one that is gone nothing is left to be walked.
  return { programs, isAll: programs.length > 0 && !found.includes(undefined) };
}

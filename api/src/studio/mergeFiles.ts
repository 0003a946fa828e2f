import type { FileList } from '../releases/packFiles.ts';

/** What came of bringing changed files together with what has become public. */
export interface MergedFiles {
  /** The files as they are after it; where both sides have changed one, the own one. */
  files: FileList;
  /** Paths that both sides have changed, each otherwise. */
  conflicts: string[];
  /** Paths that come from what is public. */
  taken: string[];
}

/**
 * Brings own files up to what is public now, file by file: who has changed a file since the common
 * base wins, and a file that both have changed is a conflict. A missing file is a change like another.
 */
export function mergeFiles(base: FileList, own: FileList, theirs: FileList): MergedFiles {
  const files: FileList = new Map();
  const conflicts: string[] = [];
  const taken: string[] = [];
  const paths = new Set([...base.keys(), ...own.keys(), ...theirs.keys()]);
  for (const path of [...paths].sort()) {
    const [was, mine, now] = [base.get(path), own.get(path), theirs.get(path)];
    const isTaken = mine === was && now !== was;
    if (isTaken) taken.push(path);
    else if (now !== was && now !== mine) conflicts.push(path);
    const chosen = isTaken ? now : mine;
    if (chosen !== undefined) files.set(path, chosen);
  }
  return { files, conflicts, taken };
}

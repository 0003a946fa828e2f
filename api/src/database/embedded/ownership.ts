import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startOf } from './processes.ts';

interface Owner {
  pid: number;
  start?: string;
}

/** Another living process has the data folder. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';
}

const fileIn = (folder: string) => join(folder, 'owner.json');

/** The living process that owns the folder's database, if there is one. */
export function readOwner(folder: string): number | undefined {
  let owner: Owner;
  try {
    owner = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Owner;
  } catch {
    return undefined;
  }
  const isSame = isAlive(owner.pid) && (!owner.start || owner.start === startOf(owner.pid));
  return isSame ? owner.pid : undefined;
}

/**
 * Takes the folder for this process. A dead owner's claim, left by a kill, is replaced.
 * @returns A function that gives it up.
 * @throws DataDirInUseError when a living process owns it.
 */
export function takeOwnership(folder: string): () => void {
  const claim = JSON.stringify({ pid: process.pid, start: startOf(process.pid) });
  for (;;) {
    try {
      writeFileSync(fileIn(folder), claim, { flag: 'wx', mode: 0o600 });
      return () => rmSync(fileIn(folder), { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = readOwner(folder);
    if (owner !== undefined)
      throw new DataDirInUseError(
        `Process ${owner} already runs a portal on ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    rmSync(fileIn(folder), { force: true });
  }
}

import { stat } from 'node:fs/promises';
import { compileFolder, withIsolation } from '@porchlight/api/isolation';
import type { CompiledRelease } from '@porchlight/engine/compile';
import { PackError } from '@porchlight/engine/pack';
import type { CommandIsolation } from './compareReleases.ts';
import { formatFindings } from './formats/index.ts';
import { explainFileError, resolveTyped } from './places.ts';

/** Whether a name is a folder. A release's hash is none. */
async function isFolder(name: string): Promise<boolean> {
  return (await stat(resolveTyped(name)).catch(() => undefined))?.isDirectory() ?? false;
}

/** Whether a name stands for a release that the database holds: `public`, or the beginning of a hash. */
export async function isStored(name: string): Promise<boolean> {
  return !(await isFolder(name)) && /^(public|[0-9a-f]{6,64})$/.test(name);
}

/**
 * One side of a comparison: `public`, the beginning of a release's hash, or a pack's folder. Of a pack
 * that can't be compiled it is said why, with exit code 2.
 * @param isolation Where a folder is compiled. Default: in processes for it alone.
 */
export async function readSide(
  name: string,
  readRelease: (name: string) => Promise<CompiledRelease>,
  isolation?: CommandIsolation,
): Promise<CompiledRelease | undefined> {
  if (await isStored(name)) return readRelease(name);
  try {
    const compile = (by: CommandIsolation) => compileFolder(by, resolveTyped(name));
    return await (isolation ? compile(isolation) : withIsolation(compile));
  } catch (error) {
    if (error instanceof PackError) {
      const { findings } = error;
      process.stderr.write(formatFindings('text', { folder: name, findings }));
    } else {
      const why = explainFileError(error);
      if (!why) throw error;
      process.stderr.write(`The pack can't be read. ${why}.\n`);
    }
    process.exitCode = 2;
    return undefined;
  }
}

import type { CompiledRelease } from '@porchlight/engine/compile';
import type { PackFiles } from '@porchlight/engine/pack';
import type { Isolation } from './openIsolation.ts';
import { versionOf } from './PackVersion.ts';
import { readRelease } from './readRelease.ts';
import { COMPILED, type CompileOptions, type Work } from './Work.ts';

/**
 * A folder's release, made in an isolated process.
 * @throws PackError when the pack can't be one, StoppedError, what the file system throws when there is
 * no such folder
 */
export async function compileFolder(
  isolation: Isolation,
  folder: string,
): Promise<CompiledRelease> {
  return (await compileFolderWithFiles(isolation, folder)).compiled;
}

/** What another work brings of a folder's pack. @throws as `compileFolder` */
export async function runOnFolder<Name extends keyof Work>(
  isolation: Isolation,
  folder: string,
  work: Name,
  options: Work[Name]['options'] = {},
): Promise<Work[Name]['result']> {
  const pack = await versionOf(folder);
  return (await isolation.run({ key: folder, work, options, pack })).result;
}

/** A folder's release with the files of which it was made: just those, however the folder changes meanwhile. */
export async function compileFolderWithFiles(
  isolation: Isolation,
  folder: string,
  options: CompileOptions = {},
): Promise<{ compiled: CompiledRelease; files: PackFiles }> {
  const pack = await versionOf(folder);
  const { files } = await isolation.run({ key: folder, work: 'compile', options, pack });
  return { compiled: readRelease(files.get(COMPILED), pack.files), files: pack.files };
}

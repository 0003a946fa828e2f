import type { FormPart } from '@porchlight/engine';
import type { CompiledRelease } from '@porchlight/engine/compile';
import type { PackFiles } from '@porchlight/engine/pack';
import type { IsolationCalls } from './IsolationCalls.ts';
import type { Isolation } from './openIsolation.ts';
import { type PackVersion, versionOf } from './PackVersion.ts';
import { readFrame } from './readRelease.ts';

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
export async function runOnFolder<Name extends keyof IsolationCalls>(
  isolation: Isolation,
  folder: string,
  work: Name,
  options: IsolationCalls[Name]['options'] = {},
): Promise<IsolationCalls[Name]['result']> {
  const pack = await versionOf(folder);
  return (await isolation.run({ key: folder, work, options, pack })).result;
}

/** Has works done on a folder's pack as it was read once. @returns What has one done. @throws as `compileFolder` */
export const runOnVersion =
  (isolation: Isolation, folder: string, pack: PackVersion) =>
  async <Name extends keyof IsolationCalls>(
    work: Name,
    options: IsolationCalls[Name]['options'],
  ): Promise<IsolationCalls[Name]['result']> =>
    (await isolation.run({ key: folder, work, options, pack })).result;

/** What was compiled before, so that only what is new is read and comes back. */
export interface Before {
  /** The folder's pack as it is now, where it was read already. */
  pack?: Awaited<ReturnType<typeof versionOf>> | undefined;
  /** Parts that are at hand, by their hashes. */
  parts?: ReadonlyMap<string, FormPart>;
}

/** A folder's release with the files of which it was made: just those, however the folder changes meanwhile. */
export async function compileFolderWithFiles(
  isolation: Isolation,
  folder: string,
  { pack, parts = new Map() }: Before = {},
): Promise<{ compiled: CompiledRelease; files: PackFiles }> {
  const version = pack ?? (await versionOf(folder));
  const options = { parts: [...parts.keys()] };
  const asked = { key: folder, work: 'compile', options, pack: version } as const;
  const { files: made } = await isolation.run(asked);
  return { compiled: readFrame(made, version.files, parts), files: version.files };
}

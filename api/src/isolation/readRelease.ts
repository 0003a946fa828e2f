import type { CompiledRelease } from '@porchlight/engine/compile';
import { hashFiles, type PackFiles } from '@porchlight/engine/pack';
import { StoppedError } from './StoppedError.ts';

const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of a release that are objects by name. */
const PARTS = ['settings', 'portals', 'forms', 'lookups', 'assets'];

/**
 * A release as the isolated process has made it.
 * @param bytes The file `COMPILED` of its answer.
 * @param files What it was made of, where it is to be stored: the hash under which it would stand is
 * theirs, worked out here. Else no pack could be told from one that pretends to be another.
 * @throws StoppedError when it is none, or that of other files
 */
export function readRelease(bytes: Buffer | undefined, files?: PackFiles): CompiledRelease {
  let release: unknown;
  try {
    release = JSON.parse(bytes?.toString('utf8') ?? '');
  } catch (cause) {
    throw new StoppedError('broken', { cause });
  }
  if (!isObject(release) || !PARTS.every((name) => isObject(release[name])))
    throw new StoppedError('broken');
  if (files && release.hash !== hashFiles(files)) throw new StoppedError('broken');
  return release as unknown as CompiledRelease;
}

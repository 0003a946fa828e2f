import { isDeepStrictEqual } from 'node:util';
import { isPackPath, META_SCHEMAS } from '@porchlight/engine/compile';
import { ProblemError } from '../http/ProblemError.ts';
import { LIMITS } from './limits.ts';

/**
 * Letters, digits and marks that every system can have in a name. No part begins with a dot, so none is
 * `..`; nothing is absolute.
 */
const PATH = /^[\p{L}\p{N}_-][\p{L}\p{N} ._-]*(\/[\p{L}\p{N}_-][\p{L}\p{N} ._-]*)*$/u;

/** Whether a working copy can have a file of this path: what it has is what its pack has. */
export function isCopyPath(path: string): boolean {
  return (
    path.length <= LIMITS.pathLength &&
    path === path.normalize('NFC') &&
    PATH.test(path) &&
    isPackPath(path) &&
    // A folder called as a file would stand where a file can stand.
    !path.split('/').slice(0, -1).some(isPackPath)
  );
}

/** The engine's language, as editors read it: what a pack says there changes nothing. */
export const META = 'meta/';

/**
 * Only the engine's own text may be written to a copy of a meta-schema: a pack that is older than the
 * software is mended so.
 * @throws ProblemError 422 `studio-file-name`, 403 `studio-file-of-engine`
 */
export function requireCopyPath(path: string, bytes: Buffer): void {
  if (!isCopyPath(path)) throw new ProblemError(422, 'studio-file-name');
  if (path.startsWith(META) && !isOfEngine(path, bytes))
    throw new ProblemError(403, 'studio-file-of-engine');
}

/** Whether a file of `meta/` says what the engine does. */
export function isOfEngine(path: string, bytes: Buffer): boolean {
  try {
    const schema = META_SCHEMAS.get(path.slice(META.length));
    return isDeepStrictEqual(JSON.parse(bytes.toString('utf8')), schema);
  } catch {
    return false;
  }
}

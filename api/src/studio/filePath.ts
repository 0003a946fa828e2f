import { isPackPath } from '@porchlight/engine/compile';
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

/** @throws ProblemError 422 `studio-file-name` */
export function requireCopyPath(path: string): void {
  if (!isCopyPath(path)) throw new ProblemError(422, 'studio-file-name');
}

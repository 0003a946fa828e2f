import { ProblemError } from '../../http/ProblemError.ts';

/**
 * Refuses a document with which those of one account would have more bytes together than it may keep.
 * @throws ProblemError 422 `account-full`
 */
export function checkTogether(known: { size: number }[], size: number, limit: number): void {
  if (known.reduce((sum, one) => sum + one.size, size) > limit)
    throw new ProblemError(422, 'account-full', {
      params: { megabytes: Math.floor(limit / 1024 / 1024) },
    });
}

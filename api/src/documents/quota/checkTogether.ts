import { ProblemError } from '../../http/ProblemError.ts';

/**
 * What documents have together: bytes that several of them name are there once.
 */
const bytesOf = (known: { key: string; size: number }[]): number =>
  [...new Map(known.map(({ key, size }) => [key, size])).values()].reduce(
    (sum, one) => sum + one,
    0,
  );

/**
 * Refuses a document with which those of one account would have more bytes together than it may keep.
 * @throws ProblemError 422 `account-full`
 */
export function checkTogether(
  known: { key: string; size: number }[],
  size: number,
  limit: number,
): void {
  if (bytesOf(known) + size > limit)
    throw new ProblemError(422, 'account-full', {
      params: { megabytes: Math.floor(limit / 1024 / 1024) },
    });
}

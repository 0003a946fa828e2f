import { ProblemError } from '../http/ProblemError.ts';

/** The problem of a file that is over the limit, in whole megabytes. */
export function tooLarge(limit: number): ProblemError {
  return new ProblemError(413, 'upload-too-large', {
    params: { megabytes: Math.floor(limit / 1024 / 1024) },
    headers: { Connection: 'close' },
  });
}

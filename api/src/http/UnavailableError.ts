/** Something that a request needs is away for now: `toProblem` makes it 503, to be tried again. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

/** There was no time to check a file. It may be tried again. */
export class CheckUnfinishedError extends Error {
  override name = 'CheckUnfinishedError';
  /** Milliseconds after which. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('A file was not checked in time.');
    this.retryAfter = retryAfter;
  }
}

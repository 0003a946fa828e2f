/** A release that an earlier version made can't be opened. Its message says why, and what to do. */
export class OldReleaseError extends Error {
  override name = 'OldReleaseError';
  readonly release: string;
  /** @param why Half a sentence: `its files were not kept`. */
  constructor(release: string, why: string, options?: ErrorOptions) {
    super(
      `Release ${release} is of an earlier version and can’t be compiled anew: ${why}. ` +
        'Publish the pack again (definitions publish), or another release (definitions rollback).',
      options,
    );
    this.release = release;
  }
}

/** Goes on after an `OldReleaseError`, which was told when it was met. @throws any other error */
export function passOldRelease(error: unknown): void {
  if (!(error instanceof OldReleaseError)) throw error;
}

import type { Readable } from 'node:stream';

/** Looks for malware in a file's bytes. */
export interface Scanner {
  /**
   * @returns The name of what was found; undefined for a clean file.
   * @throws ScanError when it cannot be told: such a file is neither clean nor found.
   */
  scan(bytes: Readable): Promise<string | undefined>;
}

/** A scan came to no verdict. */
export class ScanError extends Error {
  override name = 'ScanError';
  /** True when the scanner was not reached at all: another file would fare no better. */
  readonly isAway: boolean;

  constructor(message: string, { isAway = false, cause }: { isAway?: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isAway = isAway;
  }
}

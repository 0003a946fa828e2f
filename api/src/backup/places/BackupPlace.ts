import type { Readable } from 'node:stream';

/** Where a backup's parts stand: a folder, a bucket. */
export interface BackupPlace {
  /** What an operator calls it. */
  readonly name: string;
  /** True where nothing stands. */
  isEmpty(): Promise<boolean>;
  /**
   * Writes a part, whatever its length; it is durable when the promise resolves, and not there before.
   * @param part Names between slashes: `tables/members.copy.gz`.
   */
  write(part: string, bytes: Readable): Promise<void>;
  /** @throws PartMissingError */
  read(part: string): Promise<Readable>;
}

/** The place has no such part. */
export class PartMissingError extends Error {
  override name = 'PartMissingError';

  constructor(part: string) {
    super(`${part} is missing`);
  }
}

import type { Readable } from 'node:stream';
import { UnavailableError } from '../../http/UnavailableError.ts';
import type { TemporaryFolders } from './openTemporary.ts';

/**
 * Where documents' bytes stand, sealed. A key names one content and is never used for another. What was put is
 * durable when the promise resolves; before that nothing is reachable under the key.
 *
 * Each call throws StoreUnavailableError when the store is away or full; what a failed `put` may
 * have left is found by `list`, and goes with `remove`.
 */
export interface DocumentStore extends TemporaryFolders {
  /**
   * Moves a finished file in place. The file is gone from where it was afterwards. What stood under
   * the key before is replaced at once: who reads has the one or the other whole.
   * @param options.isPassing It is there for every process, and may be gone or cut off where the disk's
   * machine loses its power: waiting for a disk would be too much for what can be sent anew.
   */
  put(key: string, file: string, options?: { isPassing?: boolean }): Promise<void>;
  /** @throws DocumentMissingError */
  open(key: string): Promise<Readable>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Every document that is kept. */
  list(): AsyncIterable<{ key: string; putAt: Date }>;
}

/** The store has no such document. */
export class DocumentMissingError extends Error {
  override name = 'DocumentMissingError';
}

/** The store cannot do it now; it may be done later. */
export class StoreUnavailableError extends UnavailableError {
  override name = 'StoreUnavailableError';

  constructor(cause: unknown) {
    super('The documents’ store is away or full.', { cause });
  }
}

import type { Readable } from 'node:stream';

/**
 * Where documents' bytes stand. A key names one content and is never used twice. What was put is
 * durable when the promise resolves; before that nothing is reachable under the key.
 */
export interface DocumentStore {
  /** Moves a finished file in place. The file is gone from where it was afterwards. */
  put(key: string, file: string): Promise<void>;
  /** @throws DocumentMissingError */
  open(key: string): Promise<Readable>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Makes a folder of its own for one request's files, on the same volume. */
  makeTemporary(): Promise<string>;
  /** Removes such a folder with what is left in it. */
  removeTemporary(folder: string): Promise<void>;
  /** Removes what requests left behind that were cut short, older than `age` milliseconds. */
  sweep(age: number): Promise<void>;
  /** Every document that is kept. */
  list(): AsyncIterable<{ key: string; putAt: Date }>;
}

/** The store has no such document. */
export class DocumentMissingError extends Error {
  override name = 'DocumentMissingError';
}

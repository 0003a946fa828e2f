import type { JsonObject } from '@porchlight/engine';
import type { RequestContext } from '../http/createRequest.ts';

/** A file, what is said of it, and where it goes. */
export interface FileToSend {
  /** The collection that its upload belongs to. */
  url: string;
  /** Absent where nobody signs in. Asked before each request: an upload may outlast a token. */
  getAccessToken?: RequestContext['getAccessToken'];
  /** A file that is sent again under the same key goes on where it stopped. */
  key: string;
  file: File;
  /** What is said of it: `description`, `category`. */
  fields: JsonObject;
  /** The language in which a refusal is said. */
  language?: string;
  /** Of a file that a page may have sent which is gone: where the server has what of it has arrived. */
  before?: { url: string | undefined } | undefined;
  /** Told where the server takes it. */
  onUrl?(url: string): void;
  /** Gives it up, on the server too. */
  signal?: AbortSignal;
  /** Called with the share that has arrived, 0 to 1. */
  onProgress(share: number): void;
}

import type { JsonObject } from '@porchlight/engine';
import type { MultipartUpload } from '../parseMultipart.ts';

/** To whom uploads belong: a link, or an applicant's open application. Made anew for each request. */
export interface UploadOwner {
  /** What the ids of its uploads begin with, of nobody else's: `link-12`, `application-1001`. */
  name: string;
  /** As whom it is counted, and under whom its documents' keys are remembered. */
  subject: string;
  /** Looks at what is said of a file before its bytes come. @throws ProblemError 422 */
  validate(fields: MultipartUpload['fields'], fileName: string): void | Promise<void>;
  /** Keeps a complete file as a document; a repeated key finds what the first has made. */
  keep(upload: MultipartUpload, key: string): Promise<{ document: JsonObject; isNew: boolean }>;
  /** The document that was made under a key, if it is still there. */
  find(key: string): Promise<JsonObject | undefined>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whose an upload is, by its id. */
export const ownerNameOf = (id: string): string => id.slice(0, -37);

/** True for what can be an upload's id of this owner. */
export const isOwnId = ({ name }: UploadOwner, id: string): boolean =>
  id.startsWith(`${name}-`) && UUID.test(id.slice(name.length + 1));

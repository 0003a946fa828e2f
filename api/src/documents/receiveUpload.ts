import type { Limits } from '@porchlight/engine';
import type Koa from 'koa';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { type MultipartUpload, parseMultipart } from './parseMultipart.ts';
import { checkSpace } from './quota/checkSpace.ts';
import { spendDay } from './quota/spendDay.ts';
import { tooLarge } from './tooLarge.ts';

/** Bytes of a multipart body beyond its file: boundaries, part headers, the texts. */
const ENVELOPE = 64 * 1024;

/** What limits an upload: bytes of a file, and bytes of its sender and day. */
export interface UploadRules {
  limits: Pick<Limits, 'documentBytes' | 'documentBytesPerDay'>;
  /** Who sends it: an account, or a link. */
  owner: string;
}

/**
 * Streams an upload to a temporary folder and hands it to `work`; the folder is gone afterwards,
 * whatever happened. Memory stays flat, and a body over the limit is cut short.
 * @throws ProblemError 413 `upload-too-large`, 415, 400 `aborted`, 422 `upload-day-full`, 507
 */
export async function receiveUpload<Result>(
  ctx: Koa.Context,
  services: Pick<Services, 'config' | 'clock' | 'database' | 'documents'>,
  { limits, owner }: UploadRules,
  work: (upload: MultipartUpload) => Promise<Result>,
): Promise<Result> {
  if (!ctx.is('multipart/form-data')) throw new ProblemError(415, 'unsupported-media-type');
  const { database, documents, clock } = services;
  const limit = limits.documentBytes;
  // Of a length that is not told, the most is taken.
  const bytes = ctx.request.length ?? limit;
  if (bytes > limit + ENVELOPE) throw tooLarge(limit);
  // As it is received, and sealed beside it.
  await checkSpace(services, { bytes, copies: 2 });
  await spendDay(database, { owner, bytes, limit: limits.documentBytesPerDay, now: clock() });
  const folder = await documents.makeTemporary();
  try {
    return await work(await parseMultipart(ctx.req, folder, limit));
  } catch (error) {
    // Refused in the middle: what still comes of the body is worth no line.
    if (!ctx.req.complete) ctx.set('Connection', 'close');
    throw error;
  } finally {
    await documents.removeTemporary(folder);
  }
}

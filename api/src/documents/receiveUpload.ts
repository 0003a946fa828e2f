import type Koa from 'koa';
import { ProblemError } from '../http/ProblemError.ts';
import { parseMultipart, type Upload } from './parseMultipart.ts';
import type { DocumentStore } from './stores/DocumentStore.ts';
import { tooLarge } from './tooLarge.ts';

/** Bytes of a multipart body beyond its file: boundaries, part headers, the texts. */
const ENVELOPE = 64 * 1024;

/**
 * Streams an upload to a temporary folder and hands it to `work`; the folder is gone afterwards,
 * whatever happened. Memory stays flat, and a body over the limit is cut short.
 * @param limit Bytes that one file may have.
 * @throws ProblemError 413 `upload-too-large`, 415, 400 `aborted`
 */
export async function receiveUpload<Result>(
  ctx: Koa.Context,
  store: DocumentStore,
  limit: number,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  if (!ctx.is('multipart/form-data')) throw new ProblemError(415, 'unsupported-media-type');
  if ((ctx.request.length ?? 0) > limit + ENVELOPE) throw tooLarge(limit);
  const folder = await store.makeTemporary();
  try {
    return await work(await parseMultipart(ctx.req, folder, limit));
  } catch (error) {
    // Refused in the middle: what still comes of the body is worth no line.
    if (!ctx.req.complete) ctx.set('Connection', 'close');
    throw error;
  } finally {
    await store.removeTemporary(folder);
  }
}

import type Koa from 'koa';
import { koaBody } from 'koa-body';
import { ProblemError } from './ProblemError.ts';

/** What is read here; uploads stream through busboy, see `documents`. */
export type BodyKind = 'json' | 'form';

/** A body as it was sent, and what koa-body made of it. */
export interface ReadBody {
  text: string;
  /** Undefined where koa-body refused what may be JSON all the same. */
  value: unknown;
}

const readers = new Map<string, Koa.Middleware>();

/** koa-body for one kind and one limit; its own checks of options cost more than a read. */
function readerOf(kind: BodyKind, limit: number): Koa.Middleware {
  const id = `${kind}:${limit}`;
  const known = readers.get(id);
  if (known) return known;
  const reader = koaBody({
    json: kind === 'json',
    urlencoded: kind === 'form',
    text: false,
    multipart: false,
    jsonTypes: ['application/json'],
    // An e-mail address travels as a JSON text alone.
    jsonStrict: false,
    jsonLimit: limit,
    formLimit: limit,
    includeUnparsed: true,
    patchNode: false,
    queryString: { allowDots: false, depth: 0, parseArrays: false, parameterLimit: 200 },
  });
  if (readers.size > 50) readers.clear();
  readers.set(id, reader);
  return reader;
}

/**
 * Reads a body of at most `limit` bytes of UTF-8 with koa-body.
 * @throws ProblemError 413 `too-large` (and the connection closes), 400 `aborted` or `invalid-utf8`
 */
export async function readBody(ctx: Koa.Context, kind: BodyKind, limit: number): Promise<ReadBody> {
  const { req } = ctx;
  if (req.destroyed) throw new ProblemError(400, 'aborted');
  const { isUtf8, stop } = watchUtf8(req);
  let read: ReadBody;
  try {
    await readerOf(kind, limit)(ctx, async () => {});
    read = { text: ctx.request.rawBody ?? '', value: ctx.request.body };
  } catch (error) {
    read = { text: whatWasRead(error), value: undefined };
  } finally {
    stop();
  }
  // koa-body writes U+FFFD for what is none, which would be stored as if it had been typed.
  if (!isUtf8()) throw new ProblemError(400, 'invalid-utf8');
  return read;
}

/** The text that koa-body could read and not parse. @throws ProblemError where it could not read */
function whatWasRead(error: unknown): string {
  const { type, body } = error as { type?: string; body?: unknown };
  if (typeof body === 'string') return body;
  if (type === 'entity.too.large')
    throw new ProblemError(413, 'too-large', { headers: { Connection: 'close' } });
  throw new ProblemError(400, 'aborted', { cause: error });
}

/** Looks at the bytes while koa-body reads them: both listen before the first one comes. */
function watchUtf8(request: Koa.Context['req']): { isUtf8(): boolean; stop(): void } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isValid = true;
  const decode = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isValid = false;
    }
  };
  const look = (chunk: Buffer) => decode(chunk);
  request.on('data', look);
  return {
    isUtf8() {
      decode();
      return isValid;
    },
    stop: () => request.off('data', look),
  };
}

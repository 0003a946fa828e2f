import { Stream } from 'node:stream';
import type Koa from 'koa';
import compress from 'koa-compress';

/** Bytes under which an answer goes as it is. */
const SMALL = 16 * 1024;

/** Whether a body is what JSON is written of: not yet bytes, and nothing that flows. */
const isData = ({ body, type }: Koa.Context): boolean =>
  /[/+]json$/.test(type) &&
  typeof body === 'object' &&
  !Buffer.isBuffer(body) &&
  !(body instanceof Stream);

/**
 * Compresses what is read below a path and is large. What has an entity tag goes as it is: the tag is of those bytes;
 * so does a stream. Only for what holds nothing secret beside what somebody else may have written: its length would
 * tell of it.
 */
export function compressResponses(path: string): Koa.Middleware {
  const pack = compress({ threshold: SMALL });
  return (ctx, next) => {
    if (ctx.method !== 'GET' || !ctx.path.startsWith(path)) return next();
    return pack(ctx, async () => {
      await next();
      // Else it would be made three times: twice to measure it, and once to be sent.
      if (isData(ctx)) ctx.body = JSON.stringify(ctx.body);
      if (ctx.response.get('ETag') || ctx.length === undefined) ctx.compress = false;
    });
  };
}

import type Koa from 'koa';
import compress from 'koa-compress';

/** Bytes under which an answer goes as it is. */
const SMALL = 16 * 1024;

/**
 * Compresses large answers below a path. A file that has an entity tag goes as it is: the tag is of those bytes.
 * Only for what holds nothing secret beside what somebody else may have written: its length would tell of it.
 */
export function packLargeAnswers(path: string): Koa.Middleware {
  const pack = compress({
    threshold: (_type, _size, ctx) => (ctx.response.get('ETag') ? Number.POSITIVE_INFINITY : SMALL),
  });
  return (ctx, next) => (ctx.path.startsWith(path) ? pack(ctx, next) : next());
}

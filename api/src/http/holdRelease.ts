import type Koa from 'koa';
import type { Releases } from '../releases/index.ts';

/**
 * Answers each request under one release. A page that was built on one that is not known here yet, as
 * another process published it a moment ago, is not told that it is outdated: the database is asked first.
 */
export function holdRelease(releases: Releases): Koa.Middleware {
  return async (ctx, next) => {
    const built = ctx.get('Porchlight-Release');
    if (built && releases.isServing() && built !== releases.current().hash)
      await releases.refresh().catch(() => {});
    await releases.during(next);
  };
}

import { readReturnPath } from '@porchlight/engine/addresses';
import type { Middleware } from 'koa';
import { canonicalPath } from './canonicalPath.ts';
import { notFound } from './ProblemError.ts';

/**
 * A path has one spelling. Another is led to it where a person looks at a page, and is not there for
 * a program: so no rule that asks for a path (a limit, a policy, a cookie's path) can be gone round.
 * @throws ProblemError 404
 */
export function requireCanonicalPath(publicUrl: string): Middleware {
  return async (ctx, next) => {
    const canonical = canonicalPath(ctx.path);
    if (canonical === ctx.path) return next();
    const isPage = ['GET', 'HEAD'].includes(ctx.method) && ctx.accepts('json', 'html') === 'html';
    const target = isPage && readReturnPath(canonical + ctx.search, publicUrl);
    if (!target) throw notFound();
    ctx.redirect(target);
    ctx.status = 308;
  };
}

import Router from '@koa/router';
import type Koa from 'koa';
import type { Authenticate } from '../auth/index.ts';
import type { QueryRunner } from '../database/index.ts';
import { ProblemError } from './ProblemError.ts';
import { type RequestState, type Route, stateOf } from './Route.ts';
import type { RateLimiter } from './rateLimits.ts';

/** Who may make the calls, by the kind of each, and what they are made with. */
export interface MountOptions {
  authenticate: Authenticate;
  /** The same for those who have the studio's role. @throws ProblemError 401, 403, 404 */
  authenticateAdmin: Authenticate;
  /** The same for those who have a role of the desk. @throws ProblemError 401, 403, 404 */
  authenticateStaff(
    ctx: Koa.Context,
    runner?: QueryRunner,
  ): Promise<Pick<RequestState, 'applicant' | 'roles'>>;
  limits: RateLimiter;
}

/** Builds the router: who asks, how often, then the route's own work. */
export function mountRoutes(
  routes: Route[],
  { authenticate, authenticateAdmin, authenticateStaff, limits }: MountOptions,
): Koa.Middleware {
  const router = new Router({ sensitive: true, strict: true });
  for (const route of routes) {
    router[route.method](route.path, async (context) => {
      const ctx = context as Koa.Context;
      ctx.state.route = route.path;
      if (route.access === 'applicant') stateOf(ctx).applicant = await authenticate(ctx);
      if (route.access === 'admin') stateOf(ctx).applicant = await authenticateAdmin(ctx);
      if (route.access === 'staff') {
        const readmit = (runner?: QueryRunner) => authenticateStaff(ctx, runner);
        Object.assign(stateOf(ctx), await readmit(), { readmit });
      }
      if (route.limit)
        await limits.spend(route.limit, {
          account: stateOf(ctx).applicant?.subject,
          address: ctx.ip,
        });
      await route.handle(ctx);
    });
  }
  const dispatch = router.routes() as Koa.Middleware;
  const allowed = new Map<string, Set<string>>();
  for (const { method, path } of routes)
    allowed.set(path, (allowed.get(path) ?? new Set()).add(method.toUpperCase()));
  return async (ctx, next) => {
    let isUnmatched = false;
    await dispatch(ctx as never, async () => {
      isUnmatched = true;
    });
    if (!isUnmatched) return;
    refuseOtherMethods(router, ctx, allowed);
    await next();
  };
}

function refuseOtherMethods(router: Router, ctx: Koa.Context, allowed: Map<string, Set<string>>) {
  const { path: layers } = router.match(ctx.path, ctx.method);
  const methods = layers.flatMap((layer) => [...(allowed.get(String(layer.path)) ?? [])]);
  if (methods.length === 0) return;
  const list = [...new Set(methods)].map((method) => (method === 'GET' ? 'GET, HEAD' : method));
  throw new ProblemError(405, 'method-not-allowed', { headers: { Allow: list.join(', ') } });
}

import type Koa from 'koa';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What this process counts, in the format of Prometheus. */
export interface Metrics {
  /** Measures every request by method, route and status. */
  middleware: Koa.Middleware;
  registry: Registry;
}

/** Prometheus metrics of this process. Labels hold routes, never paths: a path may hold a name. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long a request took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    registry,
    async middleware(ctx, next) {
      const start = performance.now();
      try {
        await next();
      } finally {
        const labels = { method: ctx.req.method, route: routeOf(ctx), status: ctx.res.statusCode };
        duration.observe(labels, (performance.now() - start) / 1000);
      }
    },
  };
}

/** The pattern that matched, as the log and the metrics name a request. */
export function routeOf(ctx: Koa.Context): string {
  const { route, _matchedRoute } = ctx as { route?: string; _matchedRoute?: string | RegExp };
  return String(ctx.state.route ?? route ?? _matchedRoute ?? 'other');
}

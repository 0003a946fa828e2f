import { context, propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type Koa from 'koa';
import { isTracing, traced } from './traced.ts';

/**
 * A span for each request, under the caller's where it names one. It has the route, never the path, and
 * the request's id, as the log has it.
 */
export function traceRequests(
  describe: (ctx: Koa.Context) => {
    route: string;
    requestId: string;
  },
): Koa.Middleware {
  return async (ctx, next) => {
    if (!isTracing()) return next();
    const { method } = ctx;
    const attributes = { kind: SpanKind.SERVER, 'http.request.method': method };
    await context.with(propagation.extract(context.active(), ctx.headers), () =>
      traced(method, attributes, async (span) => {
        try {
          await next();
        } finally {
          const { route, requestId } = describe(ctx);
          const status = ctx.res.statusCode;
          span?.updateName(`${method} ${route}`).setAttributes({
            'http.route': route,
            'http.response.status_code': status,
            'porchlight.request_id': requestId,
          });
          if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        }
      }),
    );
  };
}

import type Koa from 'koa';

const DATA_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The headers of every answer. Documents set their own Content-Security-Policy and caching after
 * this; what sets none is data, which nothing may frame, run, guess or keep.
 */
export function securityHeaders({ isSecure }: { isSecure: boolean }): Koa.Middleware {
  const fixed = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  });
  return async (ctx, next) => {
    // Node's own setters: Koa's cost twice as much, and every answer passes here.
    const { res } = ctx;
    for (const [name, value] of fixed) res.setHeader(name, value);
    await next();
    if (res.headersSent) return;
    if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store');
    if (!res.hasHeader('Content-Security-Policy'))
      res.setHeader('Content-Security-Policy', DATA_POLICY);
  };
}

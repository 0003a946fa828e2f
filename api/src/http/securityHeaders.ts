import type Koa from 'koa';

/**
 * The headers of every answer. Documents set their own Content-Security-Policy and caching after
 * this; what sets none is data, which nothing may frame, run, guess or keep.
 */
export function securityHeaders({ isSecure }: { isSecure: boolean }): Koa.Middleware {
  const fixed: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
  return async (ctx, next) => {
    ctx.set(fixed);
    await next();
    if (!ctx.response.get('Cache-Control')) ctx.set('Cache-Control', 'no-store');
    if (!ctx.response.get('Content-Security-Policy'))
      ctx.set(
        'Content-Security-Policy',
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      );
  };
}

import type { Middleware } from 'koa';

/**
 * Every request counts as one to PUBLIC_URL, whatever its Host header and its socket say: so cookies
 * are `Secure` on every path when that is an https address, behind whichever proxy.
 */
export function assumePublicUrl(publicUrl: string): Middleware {
  const { host, protocol } = new URL(publicUrl);
  const scheme = protocol.slice(0, -1);
  return (ctx, next) => {
    ctx.req.headers['x-forwarded-host'] = host;
    ctx.req.headers['x-forwarded-proto'] = scheme;
    return next();
  };
}

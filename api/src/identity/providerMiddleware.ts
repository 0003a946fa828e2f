import type { Middleware } from 'koa';
import type Provider from 'oidc-provider';
import { MOUNT } from './createProvider.ts';

/**
 * For the provider's few documents of its own: it adds the hash of the script that posts them on.
 * The silent sign-in passes through here in a frame of our own page.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

/**
 * Hands what is below /oidc to the provider as an application of its own: its cookies, its errors
 * and its idea of where it is reached (PUBLIC_URL, whatever the Host header says) are its own.
 */
export function providerMiddleware(provider: Provider, publicUrl: string): Middleware {
  const { host, protocol } = new URL(publicUrl);
  // What it trusts is set just below, and by nobody else.
  provider.proxy = true;
  const handle = provider.callback();
  return async (ctx, next) => {
    const { req } = ctx;
    const isProvider = ctx.path === MOUNT || ctx.path.startsWith(`${MOUNT}/`);
    if (!isProvider && !ctx.path.startsWith('/Identity/')) return next();
    // The account pages read and set the provider's cookies, too.
    req.headers['x-forwarded-host'] = host;
    req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    if (!isProvider) return next();
    ctx.set('Content-Security-Policy', POLICY);
    ctx.set('X-Frame-Options', 'SAMEORIGIN');
    req.headers['x-forwarded-for'] = ctx.ip;
    const original = req as typeof req & { originalUrl?: string };
    original.originalUrl = req.url;
    req.url = req.url!.slice(MOUNT.length) || '/';
    ctx.respond = false;
    ctx.res.statusCode = 404;
    await handle(req, ctx.res);
  };
}

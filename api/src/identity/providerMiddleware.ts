import type { Context, Middleware } from 'koa';
import type Provider from 'oidc-provider';
import type { Pages } from '../pages/index.ts';
import { DISCOVERY, MOUNT, SETTINGS_LIFE } from './configurationRoute.ts';
import type { SignInLimits } from './limits.ts';
import { readSession } from './providerSession.ts';

/**
 * For the provider's few documents of its own: it adds the hash of the script that posts them on.
 * The silent sign-in passes through here in a frame of our own page.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

interface ProviderMount {
  provider: Provider;
  limits: SignInLimits;
  pages: Pick<Pages, 'fail'>;
}

/** The provider's own router takes upper case for lower; here a path has one spelling. */
const PROVIDER = new RegExp(`^${MOUNT}((/[a-z.-]+)*|/auth/[\\w-]+)$`);

/**
 * Hands what is below /oidc to the provider as an application of its own: its cookies, its errors
 * and its idea of where it is reached are its own.
 */
export function providerMiddleware({ provider, limits, pages }: ProviderMount): Middleware {
  // What it trusts is set by `assumePublicUrl` and just below, and by nobody else.
  provider.proxy = true;
  const handle = provider.callback();
  return async (ctx, next) => {
    const { req } = ctx;
    if (!PROVIDER.test(ctx.path)) return next();
    if (ctx.path === `${MOUNT}/auth`) {
      if (await waitsElsewhere(provider, ctx)) return signInFirst(ctx);
      const wait = await secondsToWait(limits, ctx);
      if (wait) {
        ctx.set('Retry-After', String(wait));
        return pages.fail(ctx, 429);
      }
    }
    ctx.set('Content-Security-Policy', POLICY);
    ctx.set('X-Frame-Options', 'SAMEORIGIN');
    if (ctx.path === DISCOVERY) ctx.set('Cache-Control', `public, max-age=${SETTINGS_LIFE}`);
    req.headers['x-forwarded-for'] = ctx.ip;
    const original = req as typeof req & { originalUrl?: string };
    original.originalUrl = req.url;
    req.url = req.url!.slice(MOUNT.length) || '/';
    ctx.respond = false;
    ctx.res.statusCode = 404;
    await handle(req, ctx.res);
  };
}

/**
 * Whether nobody is signed in for a request that wants no more than that. It is asked again after
 * the sign-in, and nothing of it is stored: the provider would keep a row for each that nobody ends.
 */
async function waitsElsewhere(provider: Provider, ctx: Context): Promise<boolean> {
  if (ctx.method !== 'GET' || ctx.query.prompt !== undefined) return false;
  return !(await readSession(provider, ctx)).accountId;
}

function signInFirst(ctx: Context): void {
  ctx.redirect(`/Identity/Account/Login?${new URLSearchParams({ returnUrl: ctx.url })}`);
  ctx.status = 303;
}

/** A request that the provider may store: how long to wait, when there were too many from an address. */
async function secondsToWait(limits: SignInLimits, ctx: Context): Promise<number> {
  if (ctx.query.prompt === 'none' || (ctx.method === 'GET' && ctx.query.prompt === undefined))
    return 0;
  const { isAllowed, seconds } = await limits.spend('authorization', ctx.ip);
  return isAllowed ? 0 : seconds;
}

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
      const { accountId } = await readSession(provider, ctx);
      if (!accountId && isPlain(ctx)) return signInFirst(ctx);
      const wait = await secondsToWait(limits, ctx, accountId);
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
 * A request that wants no more than that somebody is signed in. While nobody is it is asked again after
 * the sign-in, and nothing of it is stored: the provider would keep a row for each that nobody ends.
 */
const isPlain = ({ method, query }: Context): boolean =>
  method === 'GET' && query.prompt === undefined;

/** A request that the provider answers at once, from the session that there is: it keeps no interaction. */
const isAnswered = (ctx: Context): boolean =>
  ctx.query.prompt === 'none' || (isPlain(ctx) && ctx.query.max_age === undefined);

function signInFirst(ctx: Context): void {
  ctx.redirect(`/Identity/Account/Login?${new URLSearchParams({ returnUrl: ctx.url })}`);
  ctx.status = 303;
}

/**
 * How long to wait where there were too many requests that the provider stores something of: of an account
 * each one, since each leaves a code; from an address those that it keeps until somebody has signed in anew. One that is
 * refused for its address counts for no account.
 */
async function secondsToWait(
  limits: SignInLimits,
  ctx: Context,
  accountId: string | undefined,
): Promise<number> {
  if (!isAnswered(ctx)) {
    const { isAllowed, seconds } = await limits.spend('authorization', ctx.ip);
    if (!isAllowed) return seconds;
  }
  if (!accountId) return 0;
  const { isAllowed, seconds } = await limits.spend('account-authorization', accountId);
  return isAllowed ? 0 : seconds;
}

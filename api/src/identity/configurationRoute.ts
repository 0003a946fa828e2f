import type { Middleware } from 'koa';
import type { Config } from '../config/index.ts';
import type { Releases } from '../releases/index.ts';

/** Where the embedded provider is. */
export const MOUNT = '/oidc';
const PREFIX = '/_configuration/';
/** Seconds for which a browser may keep what is the same for everybody. */
export const SETTINGS_LIFE = 300;
/** What this provider says of itself. */
export const DISCOVERY = `${MOUNT}/.well-known/openid-configuration`;

/** Addresses of what the page asks before a sign-in; an external provider's own is another site's. */
export function signInFiles({ oidc }: Pick<Config, 'oidc'>): string[] {
  return [PREFIX + oidc.clientId, ...(oidc.authority ? [] : [DISCOVERY])];
}

/** `GET /_configuration/{client}`: what the page's sign-in library has to know (spec section 7). */
export function configurationRoute(
  config: Pick<Config, 'publicUrl' | 'oidc'>,
  releases: Pick<Releases, 'current'>,
): Middleware {
  const { publicUrl, oidc } = config;
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX) || !['GET', 'HEAD'].includes(ctx.method)) return next();
    if (ctx.path.slice(PREFIX.length) !== oidc.clientId) return next();
    // Fetched while an e-mail address is typed, and needed right after.
    ctx.set('Cache-Control', `public, max-age=${SETTINGS_LIFE}`);
    ctx.body = {
      authority: oidc.authority ?? publicUrl + MOUNT,
      client_id: oidc.clientId,
      redirect_uri: `${publicUrl}/authentication/login-callback`,
      post_logout_redirect_uri: `${publicUrl}/authentication/logout-callback`,
      response_type: 'code',
      scope: 'openid profile email',
      // RFC 8707 wants an address; an audience that is a mere name is the provider's own affair.
      ...(URL.canParse(oidc.audience) && { resource: oidc.audience }),
      popup_enabled: releases.current().portal().signIn.popup,
      register_url: oidc.authority
        ? (oidc.registerUrl ?? oidc.authority)
        : '/Identity/Account/Register',
      account_url: oidc.authority
        ? (oidc.accountUrl ?? oidc.authority)
        : '/Identity/Account/Manage',
    };
  };
}

/** With another provider a second step is set up and taken where the account is. */
export function secondStepElsewhere(settings: Middleware, accountUrl: string): Middleware {
  return (ctx, next) => {
    if (ctx.path !== '/Identity/Account/SecondStep') return settings(ctx, next);
    ctx.redirect(accountUrl);
  };
}

import type { Middleware } from 'koa';
import type { Config } from '../config/index.ts';
import type { Releases } from '../releases/index.ts';
import { MOUNT } from './createProvider.ts';

const PREFIX = '/_configuration/';

/** `GET /_configuration/{client}`: what the page's sign-in library has to know (spec section 7). */
export function configurationRoute(
  config: Pick<Config, 'publicUrl' | 'oidc'>,
  releases: Pick<Releases, 'current'>,
): Middleware {
  const { publicUrl, oidc } = config;
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX) || !['GET', 'HEAD'].includes(ctx.method)) return next();
    if (ctx.path.slice(PREFIX.length) !== oidc.clientId) return next();
    ctx.set('Cache-Control', 'no-cache');
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

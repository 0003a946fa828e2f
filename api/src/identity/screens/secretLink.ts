import type { Context } from 'koa';
import { html, rememberLanguage } from '../../pages/index.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { links } from './form.ts';

/** The token of a page that a link opens. It stands in the path, which no link of the page repeats. */
export const tokenOf = (ctx: Context): string =>
  String(ctx.params.token ?? '').replace(/[^\w-]/g, '');

/** Answers `?language=es` on such a page. @returns False when the request asks for nothing like it. */
export function switchLanguage({ pages }: IdentityServices, ctx: Context): boolean {
  const { language } = ctx.query;
  if (typeof language !== 'string') return false;
  if (!pages.view(ctx).release.languages.includes(language)) pages.notFound(ctx);
  else {
    rememberLanguage(ctx, language);
    ctx.redirect(ctx.path);
    ctx.status = 303;
  }
  return true;
}

/** A link that is unknown, used or too old; and where to get another. */
export function sendBadLink({ pages }: IdentityServices, ctx: Context): void {
  const view = pages.view(ctx);
  const { text } = view;
  const title = text('identity.bad-link-title');
  const body = html`<h1>${title}</h1><p>${text('identity.bad-link')}</p>
${links([
  { href: '/Identity/Account/ForgotPassword', text: text('identity.forgot-again') },
  { href: '/Identity/Account/Register', text: text('identity.register-link') },
  { href: '/Identity/Account/Login', text: text('identity.back-to-login') },
])}`;
  sendScreen(pages, view, { title, body, status: 404, hasSecretAddress: true });
}

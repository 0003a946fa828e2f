import type { Context } from 'koa';
import { html } from '../../pages/index.ts';
import type { FieldError } from '../FieldError.ts';
import { readForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { checkNewPassword, PASSWORD_LENGTH } from '../passwords.ts';
import { beginSession } from '../providerSession.ts';
import { recordAccountEvent } from '../recordAccountEvent.ts';
import { findResetLink, useResetLink } from '../resetLinks.ts';
import { tooMany } from '../tooMany.ts';
import { form, links, summary } from './form.ts';

/** The page that a link for a new password opens. */
export async function showResetPassword(services: IdentityServices, ctx: Context): Promise<void> {
  const token = String(ctx.query.token ?? '');
  const isGood = await findResetLink(services.database, token);
  if (isGood) sendReset(services, ctx, token);
  else sendBadLink(services, ctx);
}

/** Somebody sets a new password by a link: every other session of hers ends. */
export async function submitResetPassword(services: IdentityServices, ctx: Context): Promise<void> {
  const { config, database, accounts, provider, limits } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const token = sent.value('token');
  const { text } = services.pages.view(ctx);
  const show = (error: FieldError, status?: number) =>
    sendReset(services, ctx, token, [error], status);
  if (!sent.isOurs) return show({ field: '', text: text('identity.form-expired') });
  const { isAllowed, seconds } = await limits.spend('address', ctx.ip);
  if (!isAllowed) return show(tooMany(ctx, text, seconds), 429);

  const password = sent.value('new-password');
  const owner = await findResetLink(database, token);
  const account = owner && (await accounts.find(owner));
  if (!account) return sendBadLink(services, ctx);
  const problem = password ? checkNewPassword(password, account.email) : 'required';
  if (problem) return show({ field: 'new-password', text: text(problem, PASSWORD_LENGTH) });
  if (!(await useResetLink(database, token))) return sendBadLink(services, ctx);

  await accounts.changePassword(account.id, password);
  await recordAccountEvent(database, account.id, 'password-reset');
  await beginSession(provider, ctx, account.id);
  ctx.redirect('/application');
  ctx.status = 303;
}

function sendReset(
  { pages }: IdentityServices,
  ctx: Context,
  token: string,
  errors: FieldError[] = [],
  status?: number,
): void {
  const view = pages.view(ctx);
  const { text } = view;
  const title = text('identity.reset-title');
  const body = html`<h1>${title}</h1>
${summary(view, errors)}
${form(view, {
  action: '/Identity/Account/ResetPassword',
  hidden: { token },
  errors,
  fields: [
    {
      name: 'new-password',
      label: text('identity.new-password'),
      help: text('identity.password-help', PASSWORD_LENGTH),
      type: 'password',
      autocomplete: 'new-password',
    },
  ],
  submit: text('identity.reset-submit'),
})}`;
  sendScreen(pages, view, { title, body, errors, ...(status && { status }) });
  ctx.set('Referrer-Policy', 'no-referrer');
}

function sendBadLink({ pages }: IdentityServices, ctx: Context): void {
  const view = pages.view(ctx);
  const { text } = view;
  const title = text('identity.bad-link-title');
  const body = html`<h1>${title}</h1><p>${text('identity.bad-link')}</p>
${links([
  { href: '/Identity/Account/ForgotPassword', text: text('identity.forgot-again') },
  { href: '/Identity/Account/Login', text: text('identity.back-to-login') },
])}`;
  sendScreen(pages, view, { title, body, status: 404 });
}

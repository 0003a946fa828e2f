import type { Context } from 'koa';
import { html } from '../../pages/index.ts';
import type { FieldError } from '../FieldError.ts';
import { readForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { goOn } from '../journey.ts';
import { rememberDevice } from '../knownDevices.ts';
import { PASSWORD_LENGTH } from '../passwords.ts';
import { recordAccountEvent } from '../recordAccountEvent.ts';
import { findResetLink, useResetLink } from '../resetLinks.ts';
import { tooMany } from '../tooMany.ts';
import { form, summary } from './form.ts';
import { sendBadLink, switchLanguage, tokenOf } from './secretLink.ts';

/** The page that a link for a new password opens. */
export async function showResetPassword(services: IdentityServices, ctx: Context): Promise<void> {
  if (switchLanguage(services, ctx)) return;
  const token = tokenOf(ctx);
  const isGood = await findResetLink(services.database, token);
  services.passwords.warm();
  if (isGood) sendReset(services, ctx, token);
  else sendBadLink(services, ctx);
}

/** Somebody sets a new password by a link: every other session of hers ends. */
export async function submitResetPassword(services: IdentityServices, ctx: Context): Promise<void> {
  const { config, database, accounts, passwords, limits, vault } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const token = tokenOf(ctx);
  const { text, release } = services.pages.view(ctx);
  const show = (error: FieldError, status?: number) =>
    sendReset(services, ctx, token, [error], status);
  if (!sent.isOurs) return show({ field: '', text: text('identity.form-expired') });
  const { isAllowed, seconds } = await limits.spend('address', ctx.ip);
  if (!isAllowed) return show(tooMany(ctx, text, seconds), 429);

  const password = sent.value('new-password');
  const owner = await findResetLink(database, token);
  const account = owner && (await accounts.find(owner));
  if (!account) return sendBadLink(services, ctx);
  const { email } = account;
  const problem = password ? await passwords.check(password, { email, release }) : 'required';
  if (problem) return show({ field: 'new-password', text: text(problem, PASSWORD_LENGTH) });
  if (!(await useResetLink(database, token))) return sendBadLink(services, ctx);

  await accounts.changePassword(account.id, password);
  await recordAccountEvent(database, account.id, 'password-reset');
  rememberDevice(vault, ctx, account.id);
  await goOn(services, ctx, { query: '' }, account.id);
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
  // The token stays in the address, which no link of the page repeats.
  action: `/Identity/Account/ResetPassword/${token}`,
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
  sendScreen(pages, view, {
    title,
    body,
    errors,
    hasSecretAddress: true,
    ...(status && { status }),
  });
}

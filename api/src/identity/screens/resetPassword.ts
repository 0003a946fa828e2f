import type { Context } from 'koa';
import type { PasswordRefusal } from '../confirmPassword.ts';
import { readForm } from '../forms.ts';
import type { IdentityServices } from '../IdentityServices.ts';
import { recordAccountEvent } from '../recordAccountEvent.ts';
import { findResetLink, useResetLink } from '../resetLinks.ts';
import { continueSignIn } from '../returnTarget.ts';
import { refuseNewPassword, sendNewPassword } from './newPassword.ts';
import { sendBadLink, switchLanguage, tokenOf } from './secretLink.ts';

/** The page that a link for a new password opens. */
export async function showResetPassword(services: IdentityServices, ctx: Context): Promise<void> {
  if (switchLanguage(services, ctx)) return;
  if (await findResetLink(services.database, tokenOf(ctx))) sendReset(services, ctx);
  else sendBadLink(services, ctx);
}

/** Somebody sets a new password by a link: every other session of hers ends. */
export async function submitResetPassword(services: IdentityServices, ctx: Context): Promise<void> {
  const { config, database, accounts } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const token = tokenOf(ctx);
  const owner = await findResetLink(database, token);
  const account = owner && (await accounts.find(owner));
  if (!account) return sendBadLink(services, ctx);
  const refusal = await refuseNewPassword(services, ctx, sent, account.email);
  if (refusal) return sendReset(services, ctx, refusal);
  if (!(await useResetLink(database, token))) return sendBadLink(services, ctx);

  await accounts.changePassword(account.id, sent.value('new-password'));
  await recordAccountEvent(database, account.id, 'password-reset');
  await continueSignIn(services, ctx, { query: '' }, account.id);
}

function sendReset(services: IdentityServices, ctx: Context, refusal?: PasswordRefusal): void {
  const title = services.pages.view(ctx).text('identity.reset-title');
  sendNewPassword(services, ctx, { title }, refusal);
}

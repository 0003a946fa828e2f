import type { Context } from 'koa';
import type { Sealed } from '../../crypto/index.ts';
import { trusted } from '../../pages/html.ts';
import { html } from '../../pages/index.ts';
import { confirmPassword } from '../confirmPassword.ts';
import type { FieldError } from '../FieldError.ts';
import { addCodeApp, describeSecret, makeSecret } from '../factors/codeApp.ts';
import { beginPending, endPending, findPending } from '../factors/pending.ts';
import { readForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { codeField, currentPasswordField } from './fields.ts';
import { finishAdding } from './finishAdding.ts';
import { form, links, summary } from './form.ts';
import { type Owner, requireAccount } from './requireAccount.ts';

/** Setting up codes of an app: a new secret each time the page is opened. */
export async function showCodeApp(services: IdentityServices, ctx: Context): Promise<void> {
  const owner = await requireAccount(services, ctx);
  if (!owner) return;
  const sealed = makeSecret(services.vault, owner.account.id);
  await beginPending(services, ctx, 'code-app', { accountId: owner.account.id, sealed });
  await sendCodeApp(services, ctx, owner, sealed);
}

/** Her app shows a code, and she knows her password: then it counts. */
export async function submitCodeApp(services: IdentityServices, ctx: Context): Promise<void> {
  const owner = await requireAccount(services, ctx);
  if (!owner) return;
  const { config, database, pages, vault } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const pending = await findPending(services, ctx, 'code-app');
  const { account } = owner;
  // Another account's, or from too long ago: with a new secret.
  if (!pending?.sealed || pending.accountId !== account.id) return showCodeApp(services, ctx);
  const { sealed } = pending;
  const { text } = pages.view(ctx);
  const show = (errors: FieldError[], status?: number) =>
    sendCodeApp(services, ctx, owner, sealed, errors, status);
  if (!sent.isOurs) return show([{ field: '', text: text('identity.form-expired') }]);
  if (!sent.value('code')) return show([{ field: 'code', text: text('required') }]);
  const password = sent.value('password');
  const refusal = await confirmPassword(services, ctx, account, { field: 'password', password });
  if (refusal) return show([refusal.error], refusal.status);
  const made = { accountId: account.id, sealed, code: sent.value('code') };
  if (!(await addCodeApp(database, vault, made)))
    return show([{ field: 'code', text: text('account.wrong-code') }]);
  await endPending(services, ctx, 'code-app');
  await finishAdding(services, ctx, owner, { kind: 'code-app', method: 'otp' });
}

async function sendCodeApp(
  { pages, vault }: IdentityServices,
  ctx: Context,
  { account }: Owner,
  sealed: Sealed,
  errors: FieldError[] = [],
  status?: number,
): Promise<void> {
  const view = pages.view(ctx);
  const { text, portal } = view;
  const { secret, address, svg } = await describeSecret(vault, {
    accountId: account.id,
    sealed,
    label: account.email,
    issuer: portal.agency.name,
  });
  const title = text('account.app-title');
  const fields = [codeField(view), currentPasswordField(view)];
  const body = html`<h1>${title}</h1>
${summary(view, errors, fields)}
<ol class="steps">
<li>${text('account.app-get')}</li>
<li>${text('account.app-scan')}
<div class="qr" role="img" aria-label="${text('account.app-picture')}">${trusted(svg)}</div>
<p>${text('account.app-type')}</p>
<p><code class="secret">${secret}</code></p>
<p><a href="${address}">${text('account.app-open')}</a></p></li>
<li>${text('account.app-code')}</li>
</ol>
${form(view, {
  action: '/Identity/Account/CodeApp',
  errors,
  fields,
  submit: text('account.app-submit'),
})}
${links([{ href: '/Identity/Account/Manage', text: text('account.back') }])}`;
  sendScreen(pages, view, { title, body, errors, isSignedIn: true, ...(status && { status }) });
}

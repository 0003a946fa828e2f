import type { Context } from 'koa';
import { html } from '../../pages/index.ts';
import type { Account } from '../accounts.ts';
import type { FieldError } from '../FieldError.ts';
import { readForm, type SentForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { checkNewPassword, PASSWORD_LENGTH } from '../passwords.ts';
import { endSession, readSession } from '../providerSession.ts';
import { recordAccountEvent } from '../recordAccountEvent.ts';
import { tooMany } from '../tooMany.ts';
import { done, form, summary } from './form.ts';

/** The page of one's own account. */
export async function showManage(services: IdentityServices, ctx: Context): Promise<void> {
  const account = await requireAccount(services, ctx);
  if (account) sendManage(services, ctx, account, {});
}

/** She changes her password, or deletes the account. Both ask for the present password. */
export async function submitManage(services: IdentityServices, ctx: Context): Promise<void> {
  const account = await requireAccount(services, ctx);
  if (!account) return;
  const sent = await readForm(ctx, services.config.publicUrl);
  const { text } = services.pages.view(ctx);
  const isDelete = sent.value('work') === 'delete';
  const field = isDelete ? 'delete-password' : 'password';
  const show = (errors: FieldError[], status?: number) =>
    sendManage(services, ctx, account, { errors, status });
  if (!sent.isOurs) return show([{ field: '', text: text('identity.form-expired') }]);

  const errors = isDelete ? [] : checkChange(sent, account, text);
  if (!sent.value(field)) errors.unshift({ field, text: text('required') });
  if (errors.length > 0) return show(errors);
  const { isAllowed, seconds } = await services.limits.spend(
    'wrong-password',
    `manage ${account.id}`,
  );
  if (!isAllowed) return show([tooMany(ctx, text, seconds)], 429);
  if (!(await services.accounts.authenticate(account.email, sent.value(field))))
    return show([{ field, text: text('identity.password-wrong') }]);
  await services.limits.forget('wrong-password', `manage ${account.id}`);

  if (isDelete) await deleteAccount(services, ctx, account);
  else await changePassword(services, ctx, account, sent.value('new-password'));
}

function checkChange(
  sent: SentForm,
  account: Account,
  text: (id: string, params?: Record<string, number>) => string,
) {
  const password = sent.value('new-password');
  const problem = password ? checkNewPassword(password, account.email) : 'required';
  return problem ? [{ field: 'new-password', text: text(problem, PASSWORD_LENGTH) }] : [];
}

async function changePassword(
  services: IdentityServices,
  ctx: Context,
  account: Account,
  password: string,
) {
  const { id } = await readSession(services.provider, ctx);
  await services.accounts.changePassword(account.id, password, id);
  await recordAccountEvent(services.database, account.id, 'password-changed');
  sendManage(services, ctx, account, { isChanged: true });
}

async function deleteAccount(
  services: IdentityServices,
  ctx: Context,
  account: Account,
): Promise<void> {
  const { accounts, database, provider, pages } = services;
  await services.forgetApplicant(account.id);
  await recordAccountEvent(database, account.id, 'account-deleted');
  await endSession(provider, ctx);
  await accounts.remove(account.id);
  const view = pages.view(ctx);
  const title = view.text('identity.deleted-title');
  const body = html`<h1 data-logged-out>${title}</h1><p>${view.text('identity.deleted')}</p><p><a class="button" href="/">${view.text('errors.home')}</a></p>`;
  sendScreen(pages, view, { title, body });
}

/** The account of the provider's session; sends anybody else to sign in and back. */
async function requireAccount(
  services: IdentityServices,
  ctx: Context,
): Promise<Account | undefined> {
  const { accountId } = await readSession(services.provider, ctx);
  const account = accountId ? await services.accounts.find(accountId) : undefined;
  if (!account) {
    ctx.redirect(
      `/Identity/Account/Login?returnUrl=${encodeURIComponent('/Identity/Account/Manage')}`,
    );
    ctx.status = 303;
  }
  return account;
}

interface ManageState {
  errors?: FieldError[];
  status?: number | undefined;
  isChanged?: boolean;
}

function sendManage(
  { pages }: IdentityServices,
  ctx: Context,
  account: Account,
  state: ManageState,
): void {
  const view = pages.view(ctx);
  const { text, portal } = view;
  const { errors, status, isChanged } = state;
  const title = text('identity.manage-title');
  const action = '/Identity/Account/Manage';
  const body = html`<h1>${title}</h1>
${summary(view, errors)}
${isChanged && done(text('identity.password-changed'))}
<dl class="facts"><dt>${text('identity.email')}</dt><dd>${account.email}</dd></dl>
<p class="form-end"><a class="button" href="/application">${text('identity.to-application')}</a><a href="/Identity/Account/Logout">${text('document.logout')}</a></p>
<section class="part" aria-labelledby="change">
<h2 id="change">${text('identity.change-title')}</h2>
<p>${text('identity.change-why')}</p>
${form(view, {
  action,
  errors,
  hidden: { work: 'change' },
  fields: [
    {
      name: 'password',
      label: text('identity.current-password'),
      type: 'password',
      autocomplete: 'current-password',
    },
    {
      name: 'new-password',
      label: text('identity.new-password'),
      help: text('identity.password-help', PASSWORD_LENGTH),
      type: 'password',
      autocomplete: 'new-password',
    },
  ],
  submit: text('identity.change-submit'),
})}
</section>
<section class="part" aria-labelledby="delete">
<h2 id="delete">${text('identity.delete-title')}</h2>
<p>${text('identity.delete-what', { agency: portal.agency.name })}</p>
<p>${text('identity.delete-kept', { agency: portal.agency.name, phone: portal.agency.phone })}</p>
${form(view, {
  action,
  errors,
  hidden: { work: 'delete' },
  fields: [
    {
      name: 'delete-password',
      label: text('identity.current-password'),
      type: 'password',
      autocomplete: 'current-password',
    },
  ],
  submit: text('identity.delete-submit'),
  isDangerous: true,
})}
</section>`;
  sendScreen(pages, view, { title, body, errors, ...(status && { status }) });
}

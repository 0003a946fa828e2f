import type { Context } from 'koa';
import { html } from '../../pages/index.ts';
import { confirmPassword } from '../confirmPassword.ts';
import type { FieldError } from '../FieldError.ts';
import { removeCodeApp } from '../factors/codeApp.ts';
import { notify } from '../factors/notify.ts';
import { listPasskeys, removePasskey } from '../factors/passkeys.ts';
import { makeRecoveryCodes } from '../factors/recoveryCodes.ts';
import { hasSecondFactor, removeSecondFactors, secondFactorsOf } from '../factors/secondFactors.ts';
import { readForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { currentPasswordField } from './fields.ts';
import { form, links, summary } from './form.ts';
import { sendRecoveryCodes } from './recoveryCodes.ts';
import { type Owner, requireAccount } from './requireAccount.ts';

/** What is to be done: an app or a passkey goes, or new recovery codes come. */
interface Change {
  work: 'remove-app' | 'remove-passkey' | 'new-codes';
  /** The passkey. */
  id: string;
  name: string;
}

/** Asks for the password before something is taken away. */
export async function showFactorChange(services: IdentityServices, ctx: Context): Promise<void> {
  const owner = await requireAccount(services, ctx);
  if (!owner) return;
  const change = await readChange(services, owner, (name) => String(ctx.query[name] ?? ''));
  if (change) sendChange(services, ctx, change);
  else backToManage(ctx);
}

/** Carries out a change of second factors from the account page. Then leads back to it. */
export async function submitFactorChange(services: IdentityServices, ctx: Context): Promise<void> {
  const owner = await requireAccount(services, ctx);
  if (!owner) return;
  const sent = await readForm(ctx, services.config.publicUrl);
  const change = await readChange(services, owner, sent.value);
  if (!change) return backToManage(ctx);
  const { text } = services.pages.view(ctx);
  const show = (error: FieldError, status?: number) =>
    sendChange(services, ctx, change, [error], status);
  if (!sent.isOurs) return show({ field: '', text: text('identity.form-expired') });
  const password = sent.value('password');
  const { account } = owner;
  const refusal = await confirmPassword(services, ctx, account, { field: 'password', password });
  if (refusal) return show(refusal.error, refusal.status);
  if (change.work === 'new-codes') await makeNewCodes(services, ctx, owner);
  else await removeFactor(services, ctx, owner, change);
}

async function makeNewCodes(services: IdentityServices, ctx: Context, { account }: Owner) {
  const codes = await makeRecoveryCodes(services.database, account.id);
  await notify(services, services.pages.view(ctx), account, 'recovery-codes-made');
  sendRecoveryCodes(services, ctx, codes);
}

async function removeFactor(
  services: IdentityServices,
  ctx: Context,
  { account }: Owner,
  { work, id }: Change,
): Promise<void> {
  const { database, pages } = services;
  const isGone =
    work === 'remove-app'
      ? await removeCodeApp(database, account.id)
      : await removePasskey(database, account.id, id);
  if (isGone) {
    // Recovery codes stand in for something: with the last of it they go.
    if (!hasSecondFactor(await secondFactorsOf(database, account.id)))
      await removeSecondFactors(database, account.id);
    const kind = work === 'remove-app' ? 'code-app' : 'passkey';
    await notify(services, pages.view(ctx), account, 'second-factor-removed', { kind });
  }
  backToManage(ctx, '?done=removed');
}

function backToManage(ctx: Context, query = ''): void {
  ctx.redirect(`/Identity/Account/Manage${query}#second-step`);
  ctx.status = 303;
}

async function readChange(
  { database }: IdentityServices,
  { account, factors }: Owner,
  read: (name: string) => string,
): Promise<Change | undefined> {
  const [work, id] = [read('work'), read('id')];
  if (work === 'remove-app' && factors.hasCodeApp) return { work, id: '', name: '' };
  if (work === 'new-codes' && hasSecondFactor(factors)) return { work, id: '', name: '' };
  if (work !== 'remove-passkey') return undefined;
  const key = (await listPasskeys(database, account.id)).find((one) => one.id === id);
  return key && { work, id, name: key.name };
}

function sendChange(
  { pages }: IdentityServices,
  ctx: Context,
  { work, id, name }: Change,
  errors: FieldError[] = [],
  status?: number,
): void {
  const view = pages.view(ctx);
  const { text } = view;
  const title = text(`account.${work}-title`, { name });
  const body = html`<h1>${title}</h1>
${summary(view, errors)}
<p>${text(`account.${work}-what`)}</p>
${form(view, {
  action: '/Identity/Account/FactorChange',
  hidden: { work, id },
  errors,
  fields: [currentPasswordField(view)],
  submit: text(`account.${work}-submit`),
  isDangerous: work !== 'new-codes',
})}
${links([{ href: '/Identity/Account/Manage', text: text('account.back') }])}`;
  sendScreen(pages, view, { title, body, errors, isSignedIn: true, ...(status && { status }) });
}

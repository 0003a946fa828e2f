import type { Context } from 'koa';
import { html } from '../../pages/index.ts';
import { confirmPassword } from '../confirmPassword.ts';
import { describeAgent } from '../describeAgent.ts';
import type { FieldError } from '../FieldError.ts';
import { addPasskey, offerPasskey } from '../factors/passkeys.ts';
import { beginPending, endPending, findPending, takeChallenge } from '../factors/pending.ts';
import { readForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { nameDevice } from './deviceName.ts';
import { currentPasswordField } from './fields.ts';
import { finishAdding } from './finishAdding.ts';
import { form, links, summary } from './form.ts';
import { type Owner, requireAccount } from './requireAccount.ts';

/** Characters that a passkey's name can have. */
const NAME_LENGTH = 60;

/** Adding a passkey: a new challenge each time the page is shown. */
export async function showPasskey(services: IdentityServices, ctx: Context): Promise<void> {
  const owner = await requireAccount(services, ctx);
  if (owner) await sendPasskey(services, ctx, owner);
}

/** Her device made one, and she knows her password: then it counts. */
export async function submitPasskey(services: IdentityServices, ctx: Context): Promise<void> {
  const owner = await requireAccount(services, ctx);
  if (!owner) return;
  const { config, database, pages } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const { account } = owner;
  const { text } = pages.view(ctx);
  const show = (error: FieldError, status?: number) =>
    sendPasskey(services, ctx, owner, [error], status);
  if (!sent.isOurs) return show({ field: '', text: text('identity.form-expired') });
  const password = sent.value('password');
  const refusal = await confirmPassword(services, ctx, account, { field: 'password', password });
  if (refusal) return show(refusal.error, refusal.status);
  const pending = await findPending(services, ctx, 'passkey');
  const challenge = await takeChallenge(services, ctx, 'passkey');
  const name = sent.value('name').trim().slice(0, NAME_LENGTH) || text('account.passkey');
  const made = {
    accountId: account.id,
    name,
    challenge: challenge ?? '',
    answer: sent.value('passkey'),
  };
  const isAdded =
    pending?.accountId === account.id &&
    challenge &&
    (await addPasskey(database, config.publicUrl, made));
  if (!isAdded) return show({ field: '', text: text('account.passkey-failed') });
  await endPending(services, ctx, 'passkey');
  await finishAdding(services, ctx, owner, { kind: 'passkey', method: 'hwk' });
}

async function sendPasskey(
  services: IdentityServices,
  ctx: Context,
  { account }: Owner,
  errors: FieldError[] = [],
  status?: number,
): Promise<void> {
  const { config, database, pages } = services;
  const view = pages.view(ctx);
  const { text, portal } = view;
  const { id: accountId, email } = account;
  const agency = portal.agency.name;
  const options = await offerPasskey(database, config.publicUrl, { accountId, email, agency });
  const { challenge } = options;
  await beginPending(services, ctx, 'passkey', { accountId, challenge });
  const title = text('account.passkey-title');
  const body = html`<h1>${title}</h1>
${summary(view, errors)}
<p>${text('account.passkey-what')}</p>
<noscript><p>${text('account.passkey-no-script')}</p></noscript>
<div class="passkey" data-passkey="create" data-options="${JSON.stringify(options)}">
${form(view, {
  action: '/Identity/Account/Passkey',
  errors,
  fields: [
    {
      name: 'name',
      label: text('account.passkey-name'),
      help: text('account.passkey-name-help'),
      type: 'text',
      autocomplete: 'off',
      value: nameDevice(text, describeAgent(ctx.get('User-Agent'))),
    },
    currentPasswordField(view),
  ],
  submit: text('account.passkey-submit'),
})}
<p class="message" role="alert" hidden>${text('account.passkey-failed')}</p>
</div>
${links([{ href: '/Identity/Account/Manage', text: text('account.back') }])}`;
  sendScreen(pages, view, { title, body, errors, isSignedIn: true, ...(status && { status }) });
}

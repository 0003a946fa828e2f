import type { Context } from 'koa';
import { html } from '../../pages/index.ts';
import { type AddressLink, findAddressLink } from '../addressLinks.ts';
import { claimAddress } from '../claimAddress.ts';
import type { FieldError } from '../FieldError.ts';
import { readForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { goOn } from '../journey.ts';
import { rememberDevice } from '../knownDevices.ts';
import { PASSWORD_LENGTH } from '../passwords.ts';
import { readSession } from '../providerSession.ts';
import { tooMany } from '../tooMany.ts';
import { form, links, summary } from './form.ts';
import { sendBadLink, switchLanguage, tokenOf } from './secretLink.ts';

/** The page that a link to prove an address opens: there she chooses her password. */
export async function showConfirmAddress(services: IdentityServices, ctx: Context): Promise<void> {
  if (switchLanguage(services, ctx)) return;
  const link = await findAddressLink(services.database, tokenOf(ctx));
  if (!link) return sendBadLink(services, ctx);
  services.passwords.warm();
  await sendConfirm(services, ctx, link);
}

/** She has chosen it: the address is hers, and she is signed in. */
export async function submitConfirmAddress(
  services: IdentityServices,
  ctx: Context,
): Promise<void> {
  const { config, database, limits, passwords, provider, vault } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const token = tokenOf(ctx);
  const { text, release } = services.pages.view(ctx);
  const link = await findAddressLink(database, token);
  if (!link) return sendBadLink(services, ctx);
  const show = (error: FieldError, status?: number) =>
    sendConfirm(services, ctx, link, [error], status);
  if (!sent.isOurs) return show({ field: '', text: text('identity.form-expired') });
  const { isAllowed, seconds } = await limits.spend('address', ctx.ip);
  if (!isAllowed) return show(tooMany(ctx, text, seconds), 429);

  const password = sent.value('new-password');
  const { email } = link;
  const problem = password ? await passwords.check(password, { email, release }) : 'required';
  if (problem) return show({ field: 'new-password', text: text(problem, PASSWORD_LENGTH) });
  const signedIn = (await readSession(provider, ctx)).accountId;
  const claim = await claimAddress(database, { token, password, signedIn });
  if (!claim) return sendBadLink(services, ctx);
  rememberDevice(vault, ctx, claim.accountId);
  await goOn(services, ctx, { returnPath: claim.returnPath, query: '' }, claim.accountId);
}

async function sendConfirm(
  services: IdentityServices,
  ctx: Context,
  { email }: AddressLink,
  errors: FieldError[] = [],
  status?: number,
): Promise<void> {
  const { accounts, pages, provider } = services;
  const view = pages.view(ctx);
  const { text, portal } = view;
  const known = await accounts.findByEmail(email);
  const { accountId } = await readSession(provider, ctx);
  const isStrange = known && !known.provenAt && known.id !== accountId;
  const title = text('identity.confirm-title');
  const places = { email, agency: portal.agency.name, phone: portal.agency.phone };
  const body = html`<h1>${title}</h1>
${summary(view, errors)}
<p>${text('identity.confirm-why', places)}</p>
${isStrange && html`<p>${text('identity.confirm-strange', places)}</p>`}
${form(view, {
  action: `/Identity/Account/Confirm/${tokenOf(ctx)}`,
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
})}
${isStrange && links([{ href: '/Identity/Account/Login', text: text('identity.login-link') }])}`;
  sendScreen(pages, view, {
    title,
    body,
    errors,
    hasSecretAddress: true,
    ...(status && { status }),
  });
}

import type { Context } from 'koa';
import { callText, html, noteBeginning } from '../../pages/index.ts';
import { type AddressLink, findAddressLink } from '../addressLinks.ts';
import { claimAddress } from '../claimAddress.ts';
import type { PasswordRefusal } from '../confirmPassword.ts';
import { readForm } from '../forms.ts';
import type { IdentityServices } from '../IdentityServices.ts';
import { readSession } from '../providerSession.ts';
import { continueSignIn } from '../returnTarget.ts';
import { links } from './form.ts';
import { refuseNewPassword, sendNewPassword } from './newPassword.ts';
import { sendBadLink, switchLanguage, tokenOf } from './secretLink.ts';

/** The page that a link to prove an address opens: there she chooses her password. */
export async function showConfirmAddress(services: IdentityServices, ctx: Context): Promise<void> {
  if (switchLanguage(services, ctx)) return;
  const link = await findAddressLink(services.database, tokenOf(ctx));
  if (link) await sendConfirm(services, ctx, link);
  else sendBadLink(services, ctx);
}

/** She has chosen it: the address is hers, and she is signed in. */
export async function submitConfirmAddress(
  services: IdentityServices,
  ctx: Context,
): Promise<void> {
  const { config, database, provider } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const token = tokenOf(ctx);
  const link = await findAddressLink(database, token);
  if (!link) return sendBadLink(services, ctx);
  const refusal = await refuseNewPassword(services, ctx, sent, link.email);
  if (refusal) return sendConfirm(services, ctx, link, refusal);
  const password = sent.value('new-password');
  const signedIn = (await readSession(provider, ctx)).accountId;
  const claim = await claimAddress(database, { token, password, signedIn });
  if (!claim) return sendBadLink(services, ctx);
  if (claim.isNew) noteBeginning(ctx);
  await continueSignIn(services, ctx, { returnPath: claim.returnPath, query: '' }, claim.accountId);
}

async function sendConfirm(
  services: IdentityServices,
  ctx: Context,
  { email }: AddressLink,
  refusal?: PasswordRefusal,
): Promise<void> {
  const { accounts, pages, provider } = services;
  const view = pages.view(ctx);
  const { text, portal } = view;
  const known = await accounts.findByEmail(email);
  const { accountId } = await readSession(provider, ctx);
  const isStrange = known && !known.provenAt && known.id !== accountId;
  const places = { email, agency: portal.agency.name };
  const before = html`<p>${text('identity.confirm-why', places)}</p>
${isStrange && html`<p>${callText(view, 'identity.confirm-strange')}</p>`}`;
  const login = { href: '/Identity/Account/Login', text: text('identity.login-link') };
  const title = text('identity.confirm-title');
  sendNewPassword(services, ctx, { title, before, after: isStrange && links([login]) }, refusal);
}

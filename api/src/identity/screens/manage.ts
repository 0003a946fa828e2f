import type { Context } from 'koa';
import { html } from '../../pages/index.ts';
import type { Account } from '../accounts.ts';
import { confirmPassword } from '../confirmPassword.ts';
import type { FieldError } from '../FieldError.ts';
import { listPasskeys } from '../factors/passkeys.ts';
import { readForm, type SentForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { linkHoursOf } from '../linkHours.ts';
import { beginSession, endSession } from '../providerSession.ts';
import { recordAccountEvent } from '../recordAccountEvent.ts';
import { rolesOf } from '../roles.ts';
import { sendProofAgain } from '../sendLinks.ts';
import { endOtherSignIns, endSignIn, listSignIns } from '../signIns.ts';
import { tooMany } from '../tooMany.ts';
import { applicationsPart } from './applicationsPart.ts';
import { done, summary } from './form.ts';
import {
  addressPart,
  deleteFields,
  deletePart,
  devicePart,
  languagePart,
  passwordFields,
  passwordPart,
  secondStepPart,
  signInsPart,
} from './manageParts.ts';
import { checkNewPassword } from './newPassword.ts';
import { type Owner, requireAccount } from './requireAccount.ts';

/** What a page that leads back here says has been done. */
const DONE = ['code-app', 'passkey', 'removed'];

/** The page of one's own account. */
export async function showManage(services: IdentityServices, ctx: Context): Promise<void> {
  const owner = await requireAccount(services, ctx);
  const said = DONE.find((one) => one === ctx.query.done);
  if (owner) await sendManage(services, ctx, owner, said ? { done: `account.done-${said}` } : {});
}

/** She changes her password, asks for a link to prove her address, ends a session, or deletes the account. */
export async function submitManage(services: IdentityServices, ctx: Context): Promise<void> {
  const owner = await requireAccount(services, ctx);
  if (!owner) return;
  const sent = await readForm(ctx, services.config.publicUrl);
  const view = services.pages.view(ctx);
  const { text } = view;
  const show = (errors: FieldError[], status?: number) =>
    sendManage(services, ctx, owner, { errors, status });
  if (!sent.isOurs) return show([{ field: '', text: text('identity.form-expired') }]);
  const work = sent.value('work');
  if (work === 'send-proof') return sendLink(services, ctx, owner);
  if (work.startsWith('end-')) return endSessions(services, ctx, owner, sent);

  const isDelete = work === 'delete';
  const { account } = owner;
  const field = isDelete ? 'delete-password' : 'password';
  const password = sent.value(field);
  const errors = isDelete ? [] : await checkNewPassword(services, view, sent, account.email);
  if (!password) errors.unshift({ field, text: text('required') });
  if (errors.length > 0) return show(errors);
  const refusal = await confirmPassword(services, ctx, account, { field, password });
  if (refusal) return show([refusal.error], refusal.status);
  if (isDelete) await deleteAccount(services, ctx, account);
  else await changePassword(services, ctx, owner, sent.value('new-password'));
}

/** Sends the link that proves her address once more. */
async function sendLink(services: IdentityServices, ctx: Context, owner: Owner): Promise<void> {
  const { email, provenAt } = owner.account;
  if (!services.sendMail || provenAt) return sendManage(services, ctx, owner, {});
  const view = services.pages.view(ctx);
  const { isAllowed, seconds } = await sendProofAgain(services, view, email);
  const state = isAllowed
    ? { done: 'account.address-sent' }
    : { errors: [tooMany(ctx, view.text, seconds)], status: 429 };
  await sendManage(services, ctx, owner, state);
}

/** Ends one session, or all but this one. It needs no password: it can only make things safer. */
async function endSessions(
  services: IdentityServices,
  ctx: Context,
  owner: Owner,
  sent: SentForm,
): Promise<void> {
  const { database } = services;
  const { account, session } = owner;
  if (sent.value('work') === 'end-others') await endOtherSignIns(database, account.id, session.uid);
  else if (sent.value('session') !== session.uid)
    await endSignIn(database, account.id, sent.value('session'));
  services.sessions.forget(account.id);
  await recordAccountEvent(database, account.id, 'session-ended');
  await sendManage(services, ctx, owner, { done: 'account.done-ended' });
}

async function changePassword(
  services: IdentityServices,
  ctx: Context,
  owner: Owner,
  password: string,
) {
  const { accounts, database } = services;
  const { account, session } = owner;
  await accounts.changePassword(account.id, password);
  // A session of its own from here on: whoever copied a token of the old one has nothing.
  const uid = await beginSession(services, ctx, account.id, session.amr);
  await recordAccountEvent(database, account.id, 'password-changed');
  const now = { ...owner, session: { ...session, uid } };
  await sendManage(services, ctx, now, { done: 'identity.password-changed' });
}

async function deleteAccount(
  services: IdentityServices,
  ctx: Context,
  account: Account,
): Promise<void> {
  const { accounts, database, pages } = services;
  await services.forgetApplicant(account.id);
  await recordAccountEvent(database, account.id, 'account-deleted');
  await endSession(services, ctx);
  await accounts.remove(account.id);
  // What a call of hers that was under way has begun in between: nothing can begin after this.
  await services.forgetApplicant(account.id);
  const view = pages.view(ctx);
  const title = view.text('identity.deleted-title');
  const body = html`<h1 data-logged-out>${title}</h1><p>${view.text('identity.deleted')}</p><p><a class="button" href="/">${view.text('errors.home')}</a></p>`;
  sendScreen(pages, view, { title, body });
}

/** The number with which the list of her applications begins, where older ones are asked for. */
function readFrom(ctx: Context): number | undefined {
  const { from } = ctx.query;
  return typeof from === 'string' && /^\d{1,9}$/.test(from) ? Number(from) : undefined;
}

interface ManageState {
  errors?: FieldError[];
  status?: number | undefined;
  /** The text of what has been done. */
  done?: string;
}

async function sendManage(
  { database, pages, sendMail, listApplications, countMessages }: IdentityServices,
  ctx: Context,
  { account, session, factors }: Owner,
  state: ManageState,
): Promise<void> {
  const view = pages.view(ctx);
  const { text } = view;
  const { errors, status } = state;
  const from = readFrom(ctx);
  const [own, messages, passkeys, signIns, roles] = await Promise.all([
    listApplications(account.id, from),
    countMessages(account.id),
    listPasskeys(database, account.id),
    listSignIns(database, account.id),
    rolesOf(database, account.id),
  ]);
  const title = text('identity.manage-title');
  const body = html`<h1>${title}</h1>
${summary(view, errors, [...passwordFields(view), ...deleteFields(view)])}
${state.done && done(text(state.done, { email: account.email, hours: linkHoursOf(view.release).address }))}
${addressPart(view, account, { hasMail: Boolean(sendMail) })}
${languagePart(view)}
${applicationsPart(view, { ...own, messages, isOlder: from !== undefined })}
${secondStepPart(view, { factors, passkeys, isStaff: roles.length > 0 })}
${signInsPart(view, signIns, session.uid)}
${devicePart(view)}
${passwordPart(view, errors)}
${deletePart(view, errors)}`;
  sendScreen(pages, view, { title, body, errors, isSignedIn: true, ...(status && { status }) });
}

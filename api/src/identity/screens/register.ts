import type { Context } from 'koa';
import { type Html, html, noteBeginning, type PageView } from '../../pages/index.ts';
import type { Account } from '../accounts.ts';
import type { FieldError } from '../FieldError.ts';
import { readForm, type SentForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { isAccountEmail } from '../isAccountEmail.ts';
import { PASSWORD_LENGTH, wrongLength } from '../passwords.ts';
import { recordAccountEvent } from '../recordAccountEvent.ts';
import {
  continueSignIn,
  type ReturnTarget,
  readReturnTarget,
  returnTargetFields,
} from '../returnTarget.ts';
import { sendRegistration } from '../sendLinks.ts';
import { tooMany } from '../tooMany.ts';
import { tryPassword } from '../tryPassword.ts';
import { emailField, newPasswordField } from './fields.ts';
import { deviceChoice, done, form, links, summary } from './form.ts';
import { checkCounted } from './newPassword.ts';

/** The page for a new account. */
export function showRegister(services: IdentityServices, ctx: Context): void {
  const returnTarget = readReturnTarget((name) => ctx.query[name], services.config.publicUrl);
  services.passwords.warm();
  sendRegister(services, ctx, returnTarget, {});
}

/**
 * Somebody makes an account. With a mail server she is sent a link, and chooses her password there:
 * the answer is the same whether the address is known or not. Without one she chooses it here and
 * goes on at once.
 */
export async function submitRegister(services: IdentityServices, ctx: Context): Promise<void> {
  const { config, limits, sendMail } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const returnTarget = readReturnTarget(sent.value, config.publicUrl);
  const view = services.pages.view(ctx);
  const { text } = view;
  const email = sent.value('email').trim();
  const show = (errors: FieldError[], status?: number) =>
    sendRegister(services, ctx, returnTarget, { email, errors, status });
  if (!sent.isOurs) return show([{ field: '', text: text('identity.form-expired') }]);
  const tries = await limits.spend('address', ctx.ip);
  if (!tries.isAllowed) return show([tooMany(ctx, text, tries.seconds)], 429);
  const errors = findMissing(services, view, sent, email);
  if (errors.length > 0) return show(errors);
  if (!sendMail) {
    // Before the password: to see how easily it is guessed is what costs the most here.
    const left = await limits.peek('registration', ctx.ip);
    if (!left.isAllowed) return show([tooMany(ctx, text, left.seconds)], 429);
    const [error] = await checkCounted(services, ctx, sent, email);
    if (error) return show([error]);
  }
  // Also for an address that has an account: which ones have is told to nobody faster than this.
  const made = await limits.spend('registration', ctx.ip);
  if (!made.isAllowed) return show([tooMany(ctx, text, made.seconds)], 429);

  if (sendMail) {
    // Not awaited: the time that it takes would tell whether there is an account.
    void sendRegistration(services, view, email, returnTarget.returnPath);
    return sendRegister(services, ctx, returnTarget, { isSent: true });
  }
  const account = await createAccount(services, ctx, email, sent.value('new-password'));
  if (!account) return show([{ field: '', text: text('identity.register-refused') }]);
  await continueSignIn(services, ctx, returnTarget, account.id);
}

/** What is wrong with what was sent, as far as no work tells. */
function findMissing(
  { sendMail }: IdentityServices,
  { text }: PageView,
  sent: SentForm,
  email: string,
): FieldError[] {
  const errors: FieldError[] = [];
  if (!email) errors.push({ field: 'email', text: text('required') });
  else if (!isAccountEmail(email))
    errors.push({ field: 'email', text: text('identity.email-invalid') });
  // With a mail server the password is chosen on the page that the link opens.
  const wrong = !sendMail && wrongLength(sent.value('new-password'));
  if (wrong) errors.push({ field: 'new-password', text: text(wrong, PASSWORD_LENGTH) });
  return errors;
}

/**
 * Makes an account whose address nobody has proven. Who has one and gives its password is let in;
 * anybody else is told no more than that it did not work with these two.
 */
async function createAccount(
  services: IdentityServices,
  ctx: Context,
  email: string,
  password: string,
): Promise<Account | undefined> {
  const { accounts, database } = services;
  const made = await accounts.create(email, password);
  if (!made) return (await tryPassword(services, ctx, email, password)).account;
  await recordAccountEvent(database, made.id, 'account-created');
  noteBeginning(ctx);
  return made;
}

interface RegisterState {
  email?: string;
  errors?: FieldError[];
  status?: number | undefined;
  isSent?: boolean;
}

function sendRegister(
  services: IdentityServices,
  ctx: Context,
  returnTarget: ReturnTarget,
  state: RegisterState,
) {
  const { pages, sendMail } = services;
  const view = pages.view(ctx);
  const { text } = view;
  const { errors, status, isSent } = state;
  const title = text('identity.register-title');
  const body = html`<h1>${title}</h1>
${summary(view, errors, fieldsOf(services, view))}
${isSent ? done(text('identity.register-sent')) : html`<p>${text('identity.register-why')}${sendMail && ` ${text('identity.register-by-mail')}`}</p>${registerForm(services, view, returnTarget, state)}`}
${links([{ href: `/Identity/Account/Login${returnTarget.query}`, text: text('identity.login-link') }])}`;
  sendScreen(pages, view, {
    title,
    body,
    errors,
    leadsToApplication: true,
    ...(status && { status }),
  });
}

/** With a mail server the password is chosen by a link that comes by mail. */
const fieldsOf = ({ sendMail }: IdentityServices, view: PageView, email?: string) => [
  emailField(view, email),
  ...(sendMail ? [] : [newPasswordField(view)]),
];

function registerForm(
  services: IdentityServices,
  view: PageView,
  returnTarget: ReturnTarget,
  { email, errors }: RegisterState,
): Html {
  const { text } = view;
  return form(view, {
    action: '/Identity/Account/Register',
    hidden: returnTargetFields(returnTarget),
    errors,
    fields: fieldsOf(services, view, email),
    above: deviceChoice(view),
    submit: text(services.sendMail ? 'identity.forgot-submit' : 'identity.register-submit'),
  });
}

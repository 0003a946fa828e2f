import type { Context } from 'koa';
import { html } from '../../pages/index.ts';
import type { FieldError } from '../FieldError.ts';
import { readForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { goOn, type Journey, readJourney } from '../journey.ts';
import { passwordKey } from '../limits.ts';
import { checkNewPassword, PASSWORD_LENGTH } from '../passwords.ts';
import { recordAccountEvent } from '../recordAccountEvent.ts';
import { tooMany } from '../tooMany.ts';
import { isEmail } from '../validEmail.ts';
import { form, links, summary } from './form.ts';

/** The page for a new account. */
export function showRegister(services: IdentityServices, ctx: Context): void {
  const journey = readJourney((name) => ctx.query[name], services.config.publicUrl);
  sendRegister(services, ctx, journey, {});
}

/** Somebody makes an account; she is signed in with it and goes on. */
export async function submitRegister(services: IdentityServices, ctx: Context): Promise<void> {
  const { config, limits, accounts, provider, database } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const journey = readJourney(sent.value, config.publicUrl);
  const { text } = services.pages.view(ctx);
  const email = sent.value('email').trim();
  const password = sent.value('new-password');
  const show = (errors: FieldError[], status?: number) =>
    sendRegister(services, ctx, journey, { email, errors, status });
  if (!sent.isOurs) return show([{ field: '', text: text('identity.form-expired') }]);

  const errors: FieldError[] = [];
  if (!email) errors.push({ field: 'email', text: text('required') });
  else if (!isEmail(email)) errors.push({ field: 'email', text: text('identity.email-invalid') });
  const problem = password ? checkNewPassword(password, email) : 'required';
  if (problem) errors.push({ field: 'new-password', text: text(problem, PASSWORD_LENGTH) });
  if (errors.length > 0) return show(errors);

  const { isAllowed, seconds } = await limits.spend('address', ctx.ip);
  if (!isAllowed) return show([tooMany(ctx, text, seconds)], 429);

  const made = await accounts.create(email, password);
  if (made) await recordAccountEvent(database, made.id, 'account-created');
  // Who has an account and gives its password is let in; anybody else is told no more than that
  // it did not work with these two.
  const account = made ?? (await signInInstead(services, email, password, ctx.ip));
  if (!account) return show([{ field: '', text: text('identity.register-refused') }]);
  await goOn(provider, ctx, journey, account.id);
}

async function signInInstead(
  services: IdentityServices,
  email: string,
  password: string,
  address: string,
) {
  const key = passwordKey(email, address);
  const { isAllowed } = await services.limits.spend('wrong-password', key);
  const account = isAllowed && (await services.accounts.authenticate(email, password));
  if (!account) return undefined;
  await services.limits.forget('wrong-password', key);
  return account;
}

interface RegisterState {
  email?: string;
  errors?: FieldError[];
  status?: number | undefined;
}

function sendRegister(
  { pages }: IdentityServices,
  ctx: Context,
  journey: Journey,
  state: RegisterState,
) {
  const view = pages.view(ctx);
  const { text } = view;
  const { email, errors, status } = state;
  const title = text('identity.register-title');
  const body = html`<h1>${title}</h1>
${summary(view, errors)}
<p>${text('identity.register-why')}</p>
${form(view, {
  action: '/Identity/Account/Register',
  hidden: { interaction: journey.interaction, returnUrl: journey.returnPath },
  errors,
  fields: [
    {
      name: 'email',
      label: text('identity.email'),
      type: 'email',
      autocomplete: 'username',
      value: email,
    },
    {
      name: 'new-password',
      label: text('identity.new-password'),
      help: text('identity.password-help', PASSWORD_LENGTH),
      type: 'password',
      autocomplete: 'new-password',
    },
  ],
  submit: text('identity.register-submit'),
})}
${links([{ href: `/Identity/Account/Login${journey.query}`, text: text('identity.login-link') }])}`;
  sendScreen(pages, view, { title, body, errors, ...(status && { status }) });
}

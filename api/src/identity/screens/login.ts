import type { Context } from 'koa';
import { html } from '../../pages/index.ts';
import type { FieldError } from '../FieldError.ts';
import { readForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { readSession } from '../providerSession.ts';
import {
  continueSignIn,
  type ReturnTarget,
  readReturnTarget,
  returnTargetFields,
} from '../returnTarget.ts';
import { sendProof } from '../sendLinks.ts';
import { tooMany } from '../tooMany.ts';
import { tryPassword } from '../tryPassword.ts';
import { emailField } from './fields.ts';
import { deviceChoice, type FieldOptions, form, links, summary } from './form.ts';

/** The sign-in page. */
export async function showLogin(services: IdentityServices, ctx: Context): Promise<void> {
  const returnTarget = readReturnTarget((name) => ctx.query[name], services.config.publicUrl);
  const { accountId } = await readSession(services.provider, ctx);
  if (accountId && !returnTarget.interaction) {
    ctx.redirect(returnTarget.returnPath ?? '/application');
    return;
  }
  sendLogin(services, ctx, returnTarget, {});
}

/** Somebody tries to sign in. */
export async function submitLogin(services: IdentityServices, ctx: Context): Promise<void> {
  const { config, limits } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const returnTarget = readReturnTarget(sent.value, config.publicUrl);
  const view = services.pages.view(ctx);
  const { text } = view;
  const email = sent.value('email').trim();
  const show = (errors: FieldError[], status?: number) =>
    sendLogin(services, ctx, returnTarget, { email, errors, status });
  if (!sent.isOurs) return show([{ field: '', text: text('identity.form-expired') }]);

  const errors: FieldError[] = [];
  if (!email) errors.push({ field: 'email', text: text('required') });
  if (!sent.value('password')) errors.push({ field: 'password', text: text('required') });
  if (errors.length > 0) return show(errors);

  const byAddress = await limits.spend('address', ctx.ip);
  if (!byAddress.isAllowed) return show([tooMany(ctx, text, byAddress.seconds)], 429);
  const { account, wait } = await tryPassword(services, ctx, email, sent.value('password'));
  if (wait) return show([tooMany(ctx, text, wait)], 429);
  if (!account) return show([{ field: '', text: text('identity.login-wrong') }]);
  if (!account.provenAt) void sendProof(services, view, account.email);
  await continueSignIn(services, ctx, returnTarget, account.id);
}

interface LoginState {
  email?: string;
  errors?: FieldError[];
  status?: number | undefined;
}

function sendLogin(
  { pages }: IdentityServices,
  ctx: Context,
  returnTarget: ReturnTarget,
  state: LoginState,
) {
  const view = pages.view(ctx);
  const { text } = view;
  const { email, errors, status } = state;
  const title = text('identity.login-title');
  const fields: FieldOptions[] = [
    emailField(view, email),
    {
      name: 'password',
      label: text('identity.password'),
      type: 'password',
      autocomplete: 'current-password',
    },
  ];
  const body = html`<h1>${title}</h1>
${summary(view, errors, fields)}
${form(view, {
  action: '/Identity/Account/Login',
  hidden: returnTargetFields(returnTarget),
  errors,
  fields,
  above: deviceChoice(view),
  submit: text('identity.login-submit'),
})}
${links([
  {
    href: `/Identity/Account/ForgotPassword${returnTarget.query}`,
    text: text('identity.forgot-link'),
  },
  { href: `/Identity/Account/Register${returnTarget.query}`, text: text('identity.register-link') },
])}`;
  sendScreen(pages, view, {
    title,
    body,
    errors,
    leadsToApplication: true,
    ...(status && { status }),
  });
}

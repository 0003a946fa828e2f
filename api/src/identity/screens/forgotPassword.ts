import type { Context } from 'koa';
import { callText, html } from '../../pages/index.ts';
import type { FieldError } from '../FieldError.ts';
import { readForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { isAccountEmail } from '../isAccountEmail.ts';
import { linkHoursOf } from '../linkHours.ts';
import { type ReturnTarget, readReturnTarget, returnTargetFields } from '../returnTarget.ts';
import { sendReset } from '../sendLinks.ts';
import { tooMany } from '../tooMany.ts';
import { emailField } from './fields.ts';
import { done, form, links, summary } from './form.ts';

/** The page for a forgotten password. */
export function showForgotPassword(services: IdentityServices, ctx: Context): void {
  const returnTarget = readReturnTarget((name) => ctx.query[name], services.config.publicUrl);
  sendForgot(services, ctx, returnTarget, {});
}

/** Somebody asks for a link. The answer is the same whether the account is there or not. */
export async function submitForgotPassword(
  services: IdentityServices,
  ctx: Context,
): Promise<void> {
  const { config, limits } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const returnTarget = readReturnTarget(sent.value, config.publicUrl);
  const view = services.pages.view(ctx);
  const { text } = view;
  const email = sent.value('email').trim();
  const show = (errors: FieldError[], status?: number) =>
    sendForgot(services, ctx, returnTarget, { email, errors, status });
  if (!sent.isOurs) return show([{ field: '', text: text('identity.form-expired') }]);
  if (!email) return show([{ field: 'email', text: text('required') }]);
  if (!isAccountEmail(email))
    return show([{ field: 'email', text: text('identity.email-invalid') }]);

  const byAddress = await limits.spend('address', ctx.ip);
  if (!byAddress.isAllowed) return show([tooMany(ctx, text, byAddress.seconds)], 429);
  // Not awaited: the time that it takes would tell whether there is an account.
  void sendReset(services, view, email);
  sendForgot(services, ctx, returnTarget, { isSent: true });
}

interface ForgotState {
  email?: string;
  errors?: FieldError[];
  status?: number | undefined;
  isSent?: boolean;
}

function sendForgot(
  services: IdentityServices,
  ctx: Context,
  returnTarget: ReturnTarget,
  state: ForgotState,
): void {
  const { pages, sendMail } = services;
  const view = pages.view(ctx);
  const { text } = view;
  const { email, errors, status, isSent } = state;
  const title = text('identity.forgot-title');
  const hours = linkHoursOf(view.release).password;
  const say = (id: string) => callText(view, id, { hours });
  const explained = say(sendMail ? 'identity.forgot-why' : 'identity.forgot-why-call');
  const body = html`<h1>${title}</h1>
${summary(view, errors)}
${isSent && done(say(sendMail ? 'identity.forgot-sent' : 'identity.forgot-call'))}
${!isSent && html`<p>${explained}</p>`}
${
  !isSent &&
  form(view, {
    action: '/Identity/Account/ForgotPassword',
    hidden: returnTargetFields(returnTarget),
    errors,
    fields: [emailField(view, email)],
    submit: text('identity.forgot-submit'),
  })
}
${links([{ href: `/Identity/Account/Login${returnTarget.query}`, text: text('identity.back-to-login') }])}`;
  sendScreen(pages, view, { title, body, errors, ...(status && { status }) });
}

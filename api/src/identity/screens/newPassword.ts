import type { Context } from 'koa';
import { type Html, html, type PageView } from '../../pages/index.ts';
import type { PasswordRefusal } from '../confirmPassword.ts';
import type { FieldError } from '../FieldError.ts';
import type { SentForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { PasswordsBusyError } from '../password-check/PasswordsBusyError.ts';
import { PASSWORD_LENGTH } from '../passwords.ts';
import { tooMany } from '../tooMany.ts';
import { newPasswordField } from './fields.ts';
import { form, summary } from './form.ts';

/** What is wrong with the new password of a form, if anything is. */
export async function checkNewPassword(
  { passwords }: Pick<IdentityServices, 'passwords'>,
  { text, release }: PageView,
  sent: SentForm,
  email: string,
): Promise<FieldError[]> {
  const problem = await passwords.check(sent.value('new-password'), { email, release });
  return problem ? [{ field: 'new-password', text: text(problem, PASSWORD_LENGTH) }] : [];
}

/**
 * As `checkNewPassword`, for a try that was counted for its address. Where its turn did not come in time, it counts
 * for nothing: the browser sends it again by itself. Work that was handed to the pool of threads is counted, though it
 * may still wait for one, also where it takes longer than one waits: so it stays limited.
 */
export async function checkCounted(
  services: IdentityServices,
  ctx: Context,
  sent: SentForm,
  email: string,
): Promise<FieldError[]> {
  try {
    return await checkNewPassword(services, services.pages.view(ctx), sent, email);
  } catch (error) {
    if (error instanceof PasswordsBusyError && !error.isBegun)
      await services.limits.giveBack('address', ctx.ip);
    throw error;
  }
}

/** Why a new password that came through a link is not taken; undefined when it is. */
export async function refuseNewPassword(
  services: IdentityServices,
  ctx: Context,
  sent: SentForm,
  email: string,
): Promise<PasswordRefusal | undefined> {
  const view = services.pages.view(ctx);
  if (!sent.isOurs) return { error: { field: '', text: view.text('identity.form-expired') } };
  const { isAllowed, seconds } = await services.limits.spend('address', ctx.ip);
  if (!isAllowed) return { error: tooMany(ctx, view.text, seconds), status: 429 };
  const [error] = await checkCounted(services, ctx, sent, email);
  return error && { error };
}

/** The page that such a link opens. The link stays in the address, which no other link of it repeats. */
export function sendNewPassword(
  { pages, passwords }: IdentityServices,
  ctx: Context,
  { title, before, after }: { title: string; before?: Html; after?: Html | false },
  refusal?: PasswordRefusal,
): void {
  passwords.warm();
  const view = pages.view(ctx);
  const errors = refusal && [refusal.error];
  const body = html`<h1>${title}</h1>
${summary(view, errors)}
${before}
${form(view, {
  action: ctx.path,
  errors,
  fields: [newPasswordField(view)],
  submit: view.text('identity.reset-submit'),
})}
${after}`;
  sendScreen(pages, view, {
    title,
    body,
    errors,
    hasSecretAddress: true,
    leadsToApplication: true,
    ...(refusal?.status && { status: refusal.status }),
  });
}

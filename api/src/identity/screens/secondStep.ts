import type { Context } from 'koa';
import { stateOf } from '../../http/Route.ts';
import { callText, html } from '../../pages/index.ts';
import type { Account } from '../accounts.ts';
import type { FieldError } from '../FieldError.ts';
import { useCode } from '../factors/codeApp.ts';
import { notify } from '../factors/notify.ts';
import { askForPasskey, usePasskey } from '../factors/passkeys.ts';
import {
  beginPending,
  endPending,
  findPending,
  setChallenge,
  takeChallenge,
} from '../factors/pending.ts';
import { useRecoveryCode } from '../factors/recoveryCodes.ts';
import {
  hasSecondFactor,
  MULTIPLE,
  type SecondFactors,
  secondFactorsOf,
} from '../factors/secondFactors.ts';
import { readForm, type SentForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { readSession } from '../providerSession.ts';
import { recordAccountEvent } from '../recordAccountEvent.ts';
import {
  finishSignIn,
  type ReturnTarget,
  readReturnTarget,
  returnTargetFields,
} from '../returnTarget.ts';
import { tooMany } from '../tooMany.ts';
import { codeField } from './fields.ts';
import { form, links, summary } from './form.ts';

const PATH = '/Identity/Account/SecondStep';

/** How each way of the second step is named in the session (RFC 8176). */
const METHODS = { code: 'otp', recovery: 'otp', passkey: 'hwk' } as const;
type Way = keyof typeof METHODS;

/** The second step of a sign-in; who is signed in without it may take it later. */
export async function showSecondStep(services: IdentityServices, ctx: Context): Promise<void> {
  const returnTarget = readReturnTarget((name) => ctx.query[name], services.config.publicUrl);
  const account = await waitingAccount(services, ctx);
  if (account) await sendSecondStep(services, ctx, returnTarget, account, {});
  else await stepUp(services, ctx, returnTarget);
}

/** She proves it: with a code of her app, a passkey, or a recovery code. */
export async function submitSecondStep(services: IdentityServices, ctx: Context): Promise<void> {
  const { config, limits, pages } = services;
  const sent = await readForm(ctx, config.publicUrl);
  const returnTarget = readReturnTarget(sent.value, config.publicUrl);
  const account = await waitingAccount(services, ctx);
  if (!account) return redirect(ctx, `/Identity/Account/Login${returnTarget.query}`);
  const view = pages.view(ctx);
  const { text } = view;
  const show = (errors: FieldError[], status?: number) =>
    sendSecondStep(services, ctx, returnTarget, account, { errors, status });
  if (!sent.isOurs) return show([{ field: '', text: text('identity.form-expired') }]);

  const way = wayOf(sent);
  if (way !== 'passkey' && !sent.value(way)) return show([{ field: way, text: text('required') }]);
  const { isAllowed, seconds, isFirstRefused, before } = await limits.spend(
    'second-step',
    account.id,
  );
  if (!isAllowed) {
    if (isFirstRefused) await notify(services, view, account, 'account-locked', { step: 'second' });
    return show([tooMany(ctx, text, seconds)], 429);
  }
  if (!(await isProven(services, ctx, account.id, way, sent.value(way)))) {
    stateOf(ctx).refused = 'wrong-second-step';
    if (before === 0)
      await recordAccountEvent(services.database, account.id, 'sign-in-failed', { step: 'second' });
    return show([{ field: way === 'passkey' ? '' : way, text: text(`account.wrong-${way}`) }]);
  }
  await limits.forget('second-step', account.id);
  if (way === 'recovery') await notify(services, view, account, 'recovery-code-used');
  if (!(await endPending(services, ctx, 'second-step')))
    return redirect(ctx, `/Identity/Account/Login${returnTarget.query}`);
  await finishSignIn(services, ctx, returnTarget, account.id, ['pwd', METHODS[way], MULTIPLE]);
}

const wayOf = (sent: SentForm): Way => {
  const work = sent.value('work');
  return work === 'passkey' || work === 'recovery' ? work : 'code';
};

async function isProven(
  services: IdentityServices,
  ctx: Context,
  accountId: string,
  way: Way,
  answer: string,
): Promise<boolean> {
  const { config, database, vault } = services;
  if (way === 'code') return useCode(database, vault, accountId, answer);
  if (way === 'recovery') return useRecoveryCode(database, accountId, answer);
  const challenge = await takeChallenge(services, ctx, 'second-step');
  if (!challenge) return false;
  return usePasskey(database, config.publicUrl, { accountId, challenge, answer });
}

/** The account whose password was right in this browser some minutes ago. */
async function waitingAccount(
  services: IdentityServices,
  ctx: Context,
): Promise<Account | undefined> {
  const pending = await findPending(services, ctx, 'second-step');
  return pending && services.accounts.find(pending.accountId);
}

/** Nothing waits: who is signed in with her password alone begins the step now. */
async function stepUp(
  services: IdentityServices,
  ctx: Context,
  returnTarget: ReturnTarget,
): Promise<void> {
  const { accountId, amr } = await readSession(services.provider, ctx);
  if (!accountId) return redirect(ctx, `/Identity/Account/Login${returnTarget.query}`);
  if (amr.includes(MULTIPLE))
    return redirect(ctx, returnTarget.returnPath ?? '/Identity/Account/Manage');
  if (!hasSecondFactor(await secondFactorsOf(services.database, accountId)))
    return redirect(ctx, '/Identity/Account/Manage#second-step');
  await beginPending(services, ctx, 'second-step', { accountId });
  redirect(ctx, `${PATH}${returnTarget.query}`);
}

function redirect(ctx: Context, address: string): void {
  ctx.redirect(address);
  ctx.status = 303;
}

interface State {
  errors?: FieldError[];
  status?: number | undefined;
}

async function sendSecondStep(
  services: IdentityServices,
  ctx: Context,
  returnTarget: ReturnTarget,
  account: Account,
  { errors, status }: State,
): Promise<void> {
  const { pages, database } = services;
  const view = pages.view(ctx);
  const { text } = view;
  const factors = await secondFactorsOf(database, account.id);
  const title = text('account.step-title');
  const hidden = returnTargetFields(returnTarget);
  const body = html`<h1>${title}</h1>
${summary(view, errors)}
${await passkeyPart(services, ctx, account, factors, hidden)}
${
  factors.hasCodeApp &&
  form(view, {
    action: PATH,
    hidden: { ...hidden, work: 'code' },
    errors,
    fields: [codeField(view)],
    submit: text('account.step-submit'),
  })
}
${
  factors.recoveryCodes > 0 &&
  html`<details class="more"${errors?.some(({ field }) => field === 'recovery') && html` open`}><summary>${text('account.recovery-instead')}</summary>
${form(view, {
  action: PATH,
  hidden: { ...hidden, work: 'recovery' },
  errors,
  fields: [
    {
      name: 'recovery',
      label: text('account.recovery'),
      help: text('account.recovery-help'),
      type: 'text',
      autocomplete: 'off',
    },
  ],
  submit: text('account.step-submit'),
})}</details>`
}
<p class="quiet-text">${callText(view, 'account.step-lost')}</p>
${links([
  { href: `/Identity/Account/Login${returnTarget.query}`, text: text('identity.back-to-login') },
])}`;
  sendScreen(pages, view, { title, body, errors, ...(status && { status }) });
}

/** A button that the page's script brings to life; passkeys need one. */
async function passkeyPart(
  services: IdentityServices,
  ctx: Context,
  account: Account,
  { passkeys }: SecondFactors,
  hidden: Record<string, string | undefined>,
) {
  if (passkeys === 0) return false;
  const { config, database, pages } = services;
  const view = pages.view(ctx);
  const { text } = view;
  const options = await askForPasskey(database, config.publicUrl, account.id);
  await setChallenge(services, ctx, 'second-step', options.challenge);
  return html`<div class="passkey" data-passkey="get" data-options="${JSON.stringify(options)}">
<noscript><p>${text('account.passkey-no-script')}</p></noscript>
${form(view, {
  action: PATH,
  hidden: { ...hidden, work: 'passkey' },
  fields: [],
  submit: text('account.passkey-use'),
})}
<p class="message" role="alert" hidden>${text('account.passkey-failed')}</p>
</div>`;
}

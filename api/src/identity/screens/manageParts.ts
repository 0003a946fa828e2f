import { callText, type Html, html, languageUrl, type PageView } from '../../pages/index.ts';
import type { Account } from '../accounts.ts';
import type { FieldError } from '../FieldError.ts';
import type { Passkey } from '../factors/passkeys.ts';
import { hasSecondFactor, type SecondFactors } from '../factors/secondFactors.ts';
import type { SignIn } from '../signIns.ts';
import { writeDay, writeTime } from './days.ts';
import { nameDevice } from './deviceName.ts';
import { currentPasswordField, newPasswordField } from './fields.ts';
import { type FieldOptions, form } from './form.ts';

const ACTION = '/Identity/Account/Manage';

/** Her address, and whether it is known to be hers; if not, how she shows it. */
export function addressPart(
  view: PageView,
  { email, provenAt }: Account,
  { hasMail }: { hasMail: boolean },
): Html {
  const { text } = view;
  const words = text(provenAt ? 'account.address-proven' : 'account.address-unproven');
  return html`<dl class="facts"><dt>${text('identity.email')}</dt><dd>${email}</dd></dl>
<p>${words}${!provenAt && !hasMail && html` ${callText(view, 'account.address-call')}`}</p>
${
  !provenAt &&
  hasMail &&
  form(view, {
    action: ACTION,
    hidden: { work: 'send-proof' },
    fields: [],
    submit: text('account.address-send'),
    isQuiet: true,
  })
}`;
}

/** What is asked beside the password, and what leads to having it asked. */
export function secondStepPart(
  view: PageView,
  { factors, passkeys, isStaff }: { factors: SecondFactors; passkeys: Passkey[]; isStaff: boolean },
): Html {
  const { text } = view;
  const isOn = hasSecondFactor(factors);
  const change = (work: string, label: string, id = '') =>
    html`<a href="/Identity/Account/FactorChange?${new URLSearchParams({ work, ...(id && { id }) }).toString()}">${label}</a>`;
  return html`<section class="part" aria-labelledby="second-step">
<h2 id="second-step">${text('account.second-step')}</h2>
<p>${text(isOn ? 'account.second-step-on' : 'account.second-step-what')}</p>
${isStaff && !isOn && html`<div class="box wanted"><div class="box-words"><p>${text('account.second-step-staff')}</p></div></div>`}
${
  isOn &&
  html`<ul class="entries">
${factors.hasCodeApp && html`<li><strong>${text('account.app')}</strong>${change('remove-app', text('account.remove-app-submit'))}</li>`}
${passkeys.map(
  ({ id, name, addedAt }) =>
    html`<li><strong>${text('account.passkey-named', { name })}</strong><span>${text('account.added-on', { day: writeDay(view, addedAt) })}</span>${change('remove-passkey', text('account.remove-passkey', { name }), id)}</li>`,
)}
<li><strong>${text('account.codes')}</strong><span>${text('account.codes-left', { count: factors.recoveryCodes })}</span>${change('new-codes', text('account.new-codes-submit'))}</li>
</ul>`
}
<p class="form-end">${!factors.hasCodeApp && html`<a class="button quiet" href="/Identity/Account/CodeApp">${text('account.app-add')}</a>`}<a class="button quiet" href="/Identity/Account/Passkey">${text('account.passkey-add')}</a></p>
</section>`;
}

/** Where she is signed in, and how to end it there. */
export function signInsPart(view: PageView, signIns: SignIn[], current: string): Html {
  const { text } = view;
  return html`<section class="part" aria-labelledby="signed-in">
<h2 id="signed-in">${text('account.signed-in')}</h2>
<p>${text('account.signed-in-what')}</p>
<ul class="entries">
${signIns.map((signIn) => signInEntry(view, signIn, signIn.uid === current))}
</ul>
${
  signIns.length > 2 &&
  form(view, {
    action: ACTION,
    hidden: { work: 'end-others' },
    fields: [],
    submit: text('account.end-others'),
    isDangerous: true,
  })
}
</section>`;
}

function signInEntry(view: PageView, signIn: SignIn, isCurrent: boolean): Html {
  const { text } = view;
  const device = nameDevice(text, signIn);
  const when = text('account.signed-in-since', {
    since: writeTime(view, signIn.since),
    seen: writeTime(view, signIn.seen),
  });
  return html`<li><strong>${device}</strong><span>${when}</span>${
    isCurrent
      ? html`<span class="here">${text('account.this-one')}</span>`
      : form(view, {
          action: ACTION,
          hidden: { work: 'end-one', session: signIn.uid },
          fields: [],
          submit: text('account.end-one', { device }),
          isDangerous: true,
        })
  }</li>`;
}

/** The language of the pages, chosen as in the header, and in which one she is written to. */
export function languagePart(view: PageView): Html | false {
  const { text, portal, language } = view;
  const title = text('account.language');
  // A release from before has no words for it.
  if (portal.languages.length < 2 || title === 'account.language') return false;
  const entries = portal.languages.map(({ id, name }) =>
    id === language
      ? html`<li><strong lang="${id}">${name}</strong><span class="here">${text('account.language-now')}</span></li>`
      : html`<li><a href="${languageUrl(view, id)}" lang="${id}" hreflang="${id}">${name}</a></li>`,
  );
  return html`<section class="part" aria-labelledby="language">
<h2 id="language">${title}</h2>
<p>${text('account.language-what')}</p>
<ul class="entries">${entries}</ul>
</section>`;
}

/** What this device keeps of what is not saved yet; the browser's own choice, which its script shows. */
export function devicePart({ text }: PageView): Html {
  return html`<section class="part" aria-labelledby="device" data-device hidden>
<h2 id="device">${text('account.this-device')}</h2>
<p id="device-what">${text('account.device-what')}</p>
<label class="choice"><input type="checkbox" aria-describedby="device-what"> ${text('account.device-shared')}</label>
</section>`;
}

/** What is asked for to change the password. */
export const passwordFields = (view: PageView): FieldOptions[] => [
  currentPasswordField(view),
  newPasswordField(view),
];

/** What is asked for to delete the account. */
export const deleteFields = (view: PageView): FieldOptions[] => [
  currentPasswordField(view, 'delete-password'),
];

/** A new password, for who knows the present one. */
export function passwordPart(view: PageView, errors?: FieldError[]): Html {
  const { text } = view;
  return html`<section class="part" aria-labelledby="change">
<h2 id="change">${text('identity.change-title')}</h2>
<p>${text('identity.change-why')}</p>
${form(view, {
  action: ACTION,
  errors,
  hidden: { work: 'change' },
  fields: passwordFields(view),
  submit: text('identity.change-submit'),
})}
</section>`;
}

/** The end of the account, and what stays of it. */
export function deletePart(view: PageView, errors?: FieldError[]): Html {
  const { text, portal } = view;
  const { name: agency } = portal.agency;
  return html`<section class="part" aria-labelledby="delete">
<h2 id="delete">${text('identity.delete-title')}</h2>
<p>${text('identity.delete-what', { agency })}</p>
<p>${callText(view, 'identity.delete-kept')}</p>
${form(view, {
  action: ACTION,
  errors,
  hidden: { work: 'delete' },
  fields: deleteFields(view),
  submit: text('identity.delete-submit'),
  isDangerous: true,
})}
</section>`;
}

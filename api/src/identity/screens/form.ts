import { type Html, html, type PageView } from '../../pages/index.ts';
import type { FieldError } from '../FieldError.ts';
import { formToken } from '../forms.ts';
import { signedInAs } from './signedIn.ts';

/** One field of a form on the provider's pages. */
export interface FieldOptions {
  name: string;
  label: string;
  type?: 'email' | 'password' | 'text' | 'digits';
  autocomplete: 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'off';
  value?: string;
  help?: string;
}

/** A form on the provider's pages: its fields and its button. */
export interface FormOptions {
  /** Where it is sent; an action besides tells forms of one page apart. */
  action: string;
  fields: FieldOptions[];
  submit: string;
  isDangerous?: boolean;
  /** True beside something more important. */
  isQuiet?: boolean;
  hidden?: Record<string, string | undefined>;
  errors?: FieldError[];
  /** Stands above the button. */
  above?: Html | undefined;
  /** Stands beside the button. */
  after?: Html;
}

const alert = html`<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true" focusable="false"><circle cx="10" cy="10" r="8"/><path d="M10 6v5M10 14h.01"/></svg>`;
const check = html`<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><circle cx="10" cy="10" r="8"/><path d="m6.5 10 2.5 2.5L13.5 8"/></svg>`;

/** A form whose fields say what is wrong with them; passwords are never filled in again. */
export function form(view: PageView, options: FormOptions): Html {
  const { action, fields, submit, hidden = {}, errors = [] } = options;
  const kind = options.isDangerous ? 'danger' : options.isQuiet && 'quiet';
  const secrets = { ...hidden, 'form-token': formToken(view.ctx) };
  return html`<form method="post" action="${action}" novalidate data-once="">
${Object.entries(secrets).map(([name, value]) => value && html`<input type="hidden" name="${name}" value="${value}">`)}
${fields.map((options) =>
  field(
    view,
    options,
    errors.find((error) => error.field === options.name),
  ),
)}
${options.above}<div class="form-end"><button type="submit"${kind && html` class="${kind}"`}>${submit}</button>${options.after}</div>
</form>`;
}

/** Whether this device may keep what is not sent yet: the browser's own choice, which its script shows. */
export function deviceChoice({ text }: PageView): Html {
  return html`<label class="choice" data-device="before-sign-in" hidden><input type="checkbox"> ${text('account.device-shared')}</label>`;
}

/**
 * The way out; a script asks first where something waits on the device.
 * @param button How the button is shown. Default: as the header's.
 */
export function logoutForm(view: PageView, button: Html = html` class="logout"`): Html {
  return html`<form id="leaving" method="post" action="/Identity/Account/Logout" data-leaving="${signedInAs(view.ctx)}"><input type="hidden" name="form-token" value="${formToken(view.ctx)}"><button${button} type="submit">${view.text('document.logout')}</button></form>`;
}

function field({ text }: PageView, options: FieldOptions, error: FieldError | undefined): Html {
  const { name, label, type, autocomplete, value = '', help } = options;
  const isPassword = type === 'password';
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
  const inputType = type === 'digits' ? 'text' : (type ?? 'text');
  const mode = type === 'digits' ? 'numeric' : type === 'text' ? 'text' : 'email';
  const input = html`<input id="${name}" name="${name}" type="${inputType}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" required maxlength="${isPassword ? 400 : 254}"${!isPassword && html` inputmode="${mode}" value="${value}"`}${described && html` aria-describedby="${described}"`}${error && html` aria-invalid="true"`}>`;
  return html`<div class="field">
<label for="${name}">${label}</label>
${help && html`<p class="help" id="${name}-help">${help}</p>`}
${isPassword ? html`<div class="with-button">${input}<button class="show" type="button" hidden data-show="${name}" aria-pressed="false" aria-label="${text('identity.show-password', { field: label })}">${text('identity.show')}</button></div>` : input}
${error && html`<p class="message" id="${name}-error">${alert}<span>${error.text}</span></p>`}
</div>`;
}

/**
 * What is wrong, above the form; it takes the focus. An error without a field stands for itself.
 * @param fields Those of a form that has more than one: each is said with its label, since two may have the same wrong.
 */
export function summary(
  { text }: PageView,
  errors: FieldError[] = [],
  fields: Pick<FieldOptions, 'name' | 'label'>[] = [],
): Html | false {
  if (errors.length === 0) return false;
  const say = ({ field, text: message }: FieldError) => {
    const title = fields.find(({ name }) => name === field)?.label;
    return title ? text('application.summary-line', { title, message }) : message;
  };
  const [first] = errors;
  const isWhole = errors.length === 1 && first!.field === '';
  return html`<div class="box error" role="alert" tabindex="-1" autofocus data-focus>${alert}<div class="box-words">${
    isWhole
      ? html`<p>${first!.text}</p>`
      : html`<h2>${text('identity.look-again', { count: errors.length })}</h2><ul>${errors.map((error) => html`<li>${error.field ? html`<a href="#${error.field}">${say(error)}</a>` : error.text}</li>`)}</ul>`
  }</div></div>`;
}

/** Something that has worked, above the page. */
export function done(words: Html | string): Html {
  return html`<div class="box done" role="status" tabindex="-1" autofocus data-focus>${check}<div class="box-words"><p>${words}</p></div></div>`;
}

/** The link list below a form. */
export function links(items: { href: string; text: string }[]): Html {
  return html`<ul class="links">${items.map((item) => html`<li><a href="${item.href}">${item.text}</a></li>`)}</ul>`;
}

/**
 * The small script of the provider's own pages: show a password, send a form once, take the focus
 * to what went wrong, leave without another click, ask before unsaved answers are forgotten, and
 * tell other tabs of a logout. All of them work without it; passkeys and what this device keeps
 * alone need it.
 */
import { chooseBeforeSignIn, chooseToKeep, forgetKeptTexts, mayKeep } from '../journal/index.ts';
import { announceLogout } from '../sign-in/channel.ts';
import { forgetUrgent, rememberHere } from '../sign-in/storedUser.ts';
import { askToLeave } from './askToLeave.ts';

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-show]')) {
  const input = document.getElementById(button.dataset.show!) as HTMLInputElement;
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.setAttribute('aria-pressed', String(!isShown));
    input.focus();
  });
  // A password that is sent as text would be offered again as one.
  input.form?.addEventListener('submit', () => {
    input.type = 'password';
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.once === 'sent') event.preventDefault();
    form.dataset.once = 'sent';
    form.querySelector('button:not([type=button])')?.setAttribute('aria-busy', 'true');
  });
}
// Coming back to the page by the Back button, the form can be sent again.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
    form.dataset.once = '';
    form.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
  }
});

document.querySelector<HTMLElement>('[data-focus]')?.focus();

// Here, not in a second script: one that is late or fails would let the form post, and what waits be forgotten.
askToLeave();

if (document.querySelector('[data-passkey], [data-print]'))
  void import('./wireAccount.ts').then((it) => it.wireAccount());

if (document.querySelector('[data-logged-out]')) {
  rememberHere(false);
  announceLogout();
  void forgetKeptTexts();
}

const device = document.querySelector<HTMLElement>('[data-device]');
if (device) {
  // Above a button that signs in nobody is known yet: nothing that waits is thrown away there.
  const isBefore = device.dataset.device === 'before-sign-in';
  const choose = isBefore ? chooseBeforeSignIn : chooseToKeep;
  const isShared = device.querySelector('input')!;
  isShared.checked = !mayKeep();
  isShared.addEventListener('change', () => {
    void choose(!isShared.checked);
    if (isShared.checked) forgetUrgent();
  });
  device.hidden = false;
}
document.querySelector<HTMLButtonElement>('button[data-auto]')?.click();

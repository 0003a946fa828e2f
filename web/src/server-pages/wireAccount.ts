import { wirePasskeys } from './passkey.ts';

/** What some of the provider's pages need beside the small script: passkeys, printing. */
export function wireAccount(): void {
  wirePasskeys();
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }
}

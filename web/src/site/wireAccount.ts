import { askToLeave } from './askToLeave.ts';
import { wirePasskeys } from './passkey.ts';

/** What some of the provider's pages need beside the small script: passkeys, and the question before a logout. */
export function wireAccount(): void {
  wirePasskeys();
  const question = document.querySelector<HTMLDialogElement>('[data-leave]');
  if (question) askToLeave(question);
}

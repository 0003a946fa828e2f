import { forgetKeptTexts } from '../journal/index.ts';
import { announceLogout } from '../sign-in/channel.ts';
import { isReachable } from '../sign-in/settings.ts';
import { forgetStoredUser, rememberHere } from '../sign-in/storedUser.ts';

/** Without a line, as in the application: this device forgets her, and she is told what is left to do. */
async function forgetHere(client: string): Promise<void> {
  forgetStoredUser(client);
  rememberHere(false);
  announceLogout();
  await forgetKeptTexts();
  document.documentElement.dataset.session = 'out';
  // What the account's own page says of her goes with it.
  if (document.querySelector('[data-leaving]')) {
    const main = document.querySelector('main');
    main?.replaceChildren(...main.querySelectorAll('dialog'));
  }
  document.querySelector<HTMLDialogElement>('[data-no-line]')!.showModal();
}

/** Leaves to be logged out where the portal answers; a browser would show an error page of its own. */
export async function goOut(leaveNow: () => void, client = 'porchlight-web'): Promise<void> {
  // An error is an answer: who logs out is told of it.
  const isReached = await isReachable(client).catch(() => true);
  if (isReached) leaveNow();
  else await forgetHere(client);
}

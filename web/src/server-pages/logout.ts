import { readStoredUser } from '../sign-in/storedUser.ts';
import { goOut } from './goOut.ts';
import { isWaiting } from './isWaiting.ts';

/** The navigation state that says "started inside" outlives the load of the logout route's document. */
function leave(): void {
  history.pushState({ local: true }, '', '/authentication/logout');
  location.reload();
}

let isAsking = false;

/** Logs out on a document that is not the application: asks first where something waits on this device. */
export async function logOut(
  client: string,
  { find = isWaiting, leaveNow = leave } = {},
): Promise<void> {
  // Pressed again while a bad line brings what looks: one question is enough.
  if (isAsking) return;
  isAsking = true;
  // Not to be known: what may wait is not forgotten without a question.
  const isHeld = await find(readStoredUser(client)?.user.sub).catch(() => true);
  if (!isHeld) await goOut(leaveNow, client);
  isAsking = false;
  if (!isHeld) return;
  const question = document.querySelector<HTMLDialogElement>('[data-leave]')!;
  question.querySelector<HTMLButtonElement>('[name=anyway]')!.onclick = () => {
    question.close();
    void goOut(leaveNow, client);
  };
  question.showModal();
}

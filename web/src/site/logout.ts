import { readStoredUser } from '../sign-in/storedUser.ts';

/** The page's name as a client of the provider. */
export const CLIENT = 'porchlight-web';

/** What looks comes with the press: the first paint waits for this script. */
const isWaiting = (subject: string | undefined) =>
  import('./isWaiting.ts').then(
    (it) => it.isWaiting(subject),
    () => true,
  );

/** The navigation state that says "started inside" outlives the load of the logout route's document. */
function leave(): void {
  history.pushState({ local: true }, '', '/authentication/logout');
  location.reload();
}

/** The application sends what waits, or says what of it can't be sent. */
const openApplication = (): void => location.assign('/application');

/**
 * Makes the header's Logout button work on a document that is not the application: it asks first where something
 * waits on this device. A release from before has no words to ask with: the application is shown.
 */
export function wireLogout(find = isWaiting, goOut = leave, show = openApplication): void {
  const question = document.querySelector<HTMLDialogElement>('[data-leave]');
  question?.querySelector('[name=anyway]')?.addEventListener('click', () => goOut());
  let isAsking = false;
  async function handleLogout() {
    // Pressed again while a bad line brings what looks: one question is enough.
    if (isAsking) return;
    isAsking = true;
    // Not to be known: what may wait is not forgotten without a question.
    const isHeld = await find(readStoredUser(CLIENT)?.user.sub).catch(() => true);
    isAsking = false;
    if (!isHeld) goOut();
    else if (question) question.showModal();
    else show();
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-logout]'))
    button.addEventListener('click', () => void handleLogout());
}

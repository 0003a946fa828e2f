import { localeOf } from '@porchlight/engine';
import {
  forgetStoredUser,
  isFresh,
  isUrgentFor,
  readLastDay,
  readStoredUser,
  wasHere,
} from '../sign-in/storedUser.ts';

/** The page's name as a client of the provider. */
const CLIENT = 'porchlight-web';
/** Milliseconds. */
const PATIENCE = 1500;

/** Marks the page as the one of somebody who is signed in; the style sheet shows and hides the rest. */
function show(session: 'in' | 'out' | 'asking'): void {
  document.documentElement.dataset.session = session;
  if (session !== 'in') return;
  const { user } = readStoredUser(CLIENT) ?? {};
  if (user && isUrgentFor(user.sub)) document.documentElement.dataset.urgent = '';
  if (document.readyState !== 'loading') showLastDay();
}

/** Writes the day on which a draft ends beside how long one lasts, where this browser knows it. */
function showLastDay(): void {
  const { user } = readStoredUser(CLIENT) ?? {};
  const day = user && readLastDay(user.sub);
  const place = document.querySelector<HTMLElement>('[data-last-day]');
  if (!day || !place) return;
  const locale = localeOf(document.documentElement.lang);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  place.textContent = place.dataset.lastDay!.replace('{date}', format.format(new Date(day)));
}

/** Asks the provider in silence. The sign-in library is loaded for who was here before, only. */
async function ask(): Promise<void> {
  const it = await import('../sign-in/createSignIn.ts');
  const signIn = it.createSignIn({ client: CLIENT, text: (id) => id });
  await signIn.getAccessToken({ renew: true }).then(
    () => show('in'),
    () => {
      forgetStoredUser(CLIENT);
      show('out');
    },
  );
}

const stored = readStoredUser(CLIENT);
if (stored && isFresh(stored)) show('in');
else if (stored || wasHere()) {
  show('asking');
  // A slow provider must not keep the two ways in away from her.
  setTimeout(() => document.documentElement.dataset.session === 'asking' && show('out'), PATIENCE);
  void ask();
}
/** What logs out comes with the press: the first paint waits for this script. The application can do it, too. */
const logOut = () =>
  import('./logout.ts').then(
    (it) => it.logOut(CLIENT),
    () => location.assign('/application'),
  );

addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll('[data-logout]'))
    button.addEventListener('click', logOut);
  if (document.documentElement.dataset.session !== 'in') return;
  showLastDay();
  // There may be no line any more when it is pressed.
  setTimeout(() => void import('./logout.ts').catch(() => undefined), PATIENCE);
});

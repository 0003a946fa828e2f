import { localeOf } from '@porchlight/engine';
import {
  forgetStoredUser,
  isFresh,
  readLastDay,
  readStoredUser,
  wasHere,
} from '../sign-in/storedUser.ts';
import { CLIENT, wireLogout } from './logout.ts';

/** Milliseconds. */
const PATIENCE = 1500;

/** Marks the page as the one of somebody who is signed in; the style sheet shows and hides the rest. */
function show(session: 'in' | 'out' | 'asking'): void {
  document.documentElement.dataset.session = session;
  if (session === 'in' && document.readyState !== 'loading') showLastDay();
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
  const { createSignIn } = await import('../sign-in/createSignIn.ts');
  const signIn = createSignIn({ client: CLIENT, text: (id) => id });
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
addEventListener('DOMContentLoaded', () => {
  wireLogout();
  if (document.documentElement.dataset.session === 'in') showLastDay();
});

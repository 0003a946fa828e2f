import { forgetStoredUser, isFresh, readStoredUser, wasHere } from '../sign-in/storedUser.ts';
import { wireLogout } from '../site/logout.ts';

const CLIENT = 'porchlight-web';

/** Marks the page as the one of somebody who is signed in; the style sheet shows and hides the rest. */
function show(isSignedIn: boolean): void {
  document.documentElement.dataset.session = isSignedIn ? 'in' : 'out';
}

/** Asks the provider in silence. The sign-in library is loaded for who was here before, only. */
async function ask(): Promise<void> {
  const { createSignIn } = await import('../sign-in/createSignIn.ts');
  const signIn = createSignIn({ client: CLIENT, text: (id) => id });
  await signIn.getAccessToken({ renew: true }).then(
    () => show(true),
    () => {
      forgetStoredUser(CLIENT);
      show(false);
    },
  );
}

const stored = readStoredUser(CLIENT);
show(Boolean(stored && isFresh(stored)));
if (!(stored && isFresh(stored)) && wasHere()) void ask();
addEventListener('DOMContentLoaded', wireLogout);

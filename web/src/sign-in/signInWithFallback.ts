import { type Loaded, leaving } from './loaded.ts';
import type { Renewal } from './renewal.ts';
import { isReachable } from './settings.ts';
import { type Say, SignInFailed, type SignInOutcome } from './types.ts';

interface SignInWay {
  renewal: Renewal;
  returnUrl: string;
  text: Say;
  /** True: never leaves the page, and opens a popup where the portal does not enable them, too. */
  stay?: boolean;
}

/**
 * Silently if the provider knows her; else in a popup where the portal enables them; else by a
 * redirect of the whole page (spec section 4, Sign-in).
 */
export async function signInWithFallback(loaded: Loaded, way: SignInWay): Promise<SignInOutcome> {
  const { renewal, returnUrl, text, stay = false } = way;
  let isSilent = false;
  const user = await renewal.renew().catch(() => {
    isSilent = true;
  });
  if (user) return { status: 'success', returnUrl };
  if (isSilent && !(await isReachable(loaded.settings.client_id)))
    throw new SignInFailed(text('application.not-reached-title'));
  try {
    await openPopup(loaded, stay);
    return { status: 'success', returnUrl };
  } catch (error) {
    if (loaded.library.saysClosed(error)) throw new SignInFailed(text('window-closed'));
    if (stay) throw new SignInFailed(text('popup-disabled'));
  }
  await leaving(loaded.manager.signinRedirect({ state: { returnUrl } }));
  return { status: 'redirect' };
}

/** @throws Where popups are not enabled, too: the redirect takes over. */
async function openPopup({ settings, manager }: Loaded, stay: boolean): Promise<void> {
  // A phone shows a popup as another tab, behind which the page is lost.
  const hasWindows = matchMedia('(hover: hover) and (pointer: fine)').matches;
  // Without a click the browser would block it, and say so beside the address.
  const wasClicked = navigator.userActivation?.isActive ?? false;
  if (!(stay || (settings.popup_enabled && hasWindows)) || !wasClicked) throw new Error('No popup');
  await manager.signinPopup({ popupAbortOnClose: true });
}

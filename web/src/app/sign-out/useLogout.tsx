import type { Say } from '@porchlight/engine/react';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { forgetKeptTexts } from '../../journal/index.ts';
import type { SignIn } from '../../sign-in/index.ts';
import type { Toaster } from '../parts/Toasts.tsx';
import type { Session } from '../session/Session.ts';

/** What a sign-out needs of the page around. */
export interface LogoutNeeds {
  signIn: Pick<SignIn, 'logout' | 'state'>;
  /** The session that is open, if any. */
  session: RefObject<Session | undefined>;
  text: Say;
  toaster: Pick<Toaster, 'notify'>;
}

/** Logs out once all is saved; where that can't be, asks first. What this device kept goes with it. */
export function useLogout(needs: LogoutNeeds): { logOut(): Promise<void>; question: ReactNode } {
  const { signIn, session, text, toaster } = needs;
  const [question, setQuestion] = useState<ReactNode>(null);
  const logOut = useCallback(() => {
    const leave = async () => {
      await forgetKeptTexts();
      signIn.logout();
    };
    return import('./logOut.tsx').then(
      (it) => it.logOut({ session: session.current, signIn, text, leave, setQuestion }),
      // Not to be had: what may wait is not forgotten without a question.
      () =>
        session.current?.hasUnsaved() === false
          ? leave()
          : toaster.notify(text('toast-went-wrong')),
    );
  }, [signIn, session, text, toaster]);
  return { logOut, question };
}

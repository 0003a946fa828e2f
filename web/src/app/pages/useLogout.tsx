import type { Say } from '@porchlight/engine/react';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { forgetKeptTexts } from '../../journal/index.ts';
import type { SignIn } from '../../sign-in/index.ts';
import type { Session } from '../session/Session.ts';

export interface LogoutNeeds {
  signIn: Pick<SignIn, 'logout' | 'state'>;
  /** The session that is open, if any. */
  session: RefObject<Session | undefined>;
  text: Say;
}

/** Logs out once all is saved; where that can't be, asks first. What this device kept goes with it. */
export function useLogout(needs: LogoutNeeds): { logOut(): Promise<void>; question: ReactNode } {
  const { signIn, session, text } = needs;
  const [question, setQuestion] = useState<ReactNode>(null);
  const logOut = useCallback(async () => {
    const leave = async () => {
      await forgetKeptTexts();
      signIn.logout();
    };
    await import('./logOut.tsx').then(
      ({ logOut }) => logOut({ session: session.current, signIn, text, leave, setQuestion }),
      async () => {
        // Not to be had: what waits is not forgotten without a question.
        if (session.current && !session.current.hasUnsaved()) await leave();
      },
    );
  }, [signIn, session, text]);
  return { logOut, question };
}

import type { Say } from '@porchlight/engine/react';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { forgetKeptTexts } from '../../journal/index.ts';
import type { SignIn } from '../../sign-in/index.ts';
import type { Session } from '../session/Session.ts';

/** Milliseconds that a logout waits for the last answers to be saved. */
const LAST_SAVE = 3000;
/** The text that asks. */
const QUESTION = 'application.leave';

export interface LogoutNeeds {
  signIn: Pick<SignIn, 'logout'>;
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
    const ask = async () => {
      try {
        const { LeaveDialog } = await import('../parts/LeaveDialog.tsx');
        const stay = () => setQuestion(null);
        setQuestion(<LeaveDialog text={text} onStay={stay} onLeave={leave} />);
      } catch {
        // Not to be had without a line.
        if (window.confirm(text(QUESTION))) await leave();
      }
    };
    const saved = session.current?.flush().catch(() => undefined);
    await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, LAST_SAVE))]);
    // A release from before has no words for it.
    const hasWords = text(QUESTION) !== QUESTION;
    await (hasWords && session.current?.hasUnsaved() ? ask() : leave());
  }, [signIn, session, text]);

  return { logOut, question };
}

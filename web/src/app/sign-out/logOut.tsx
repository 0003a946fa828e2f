import type { Say } from '@porchlight/engine/react';
import type { ReactNode } from 'react';
import { hasUnsent } from '../../journal/hasUnsent.ts';
import type { SignIn } from '../../sign-in/index.ts';
import { LeaveDialog } from '../parts/LeaveDialog.tsx';
import type { Session } from '../session/Session.ts';

/** Milliseconds that a logout waits for the last answers to be saved. */
const LAST_SAVE = 3000;

/** Who leaves, and the session that has to be saved before. */
export interface LeavingNeeds {
  session: Session | undefined;
  /** Who leaves, as far as the page knows. */
  signIn: Pick<SignIn, 'state'>;
  text: Say;
  leave(): Promise<void>;
  /** Shows what is asked, or takes it away. */
  setQuestion(question: ReactNode): void;
}

/** Whether something waits on this device: in the session that is open, or left there by one that is not. */
async function isWaiting({ session, signIn }: LeavingNeeds): Promise<boolean> {
  if (session) return session.hasUnsaved();
  const state = signIn.state();
  return 'user' in state && (await hasUnsent(state.user.sub));
}

/** Leaves once all is saved; where that can't be, asks first. */
export async function logOut(needs: LeavingNeeds): Promise<void> {
  const { session, text, leave, setQuestion } = needs;
  const saved = session?.flush().then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, LAST_SAVE, false));
  // What is open in a dialog is known by its own save alone.
  const isSaved = await Promise.race([saved ?? true, late]);
  if (isSaved && !(await isWaiting(needs))) return leave();
  setQuestion(<LeaveDialog text={text} onStay={() => setQuestion(null)} onLeave={leave} />);
}

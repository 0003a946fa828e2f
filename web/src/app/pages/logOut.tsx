import type { Say } from '@porchlight/engine/react';
import type { ReactNode } from 'react';
import { LeaveDialog } from '../parts/LeaveDialog.tsx';
import type { Session } from '../session/Session.ts';

/** Milliseconds that a logout waits for the last answers to be saved. */
const LAST_SAVE = 3000;

export interface LeavingNeeds {
  session: Session | undefined;
  text: Say;
  leave(): Promise<void>;
  /** Shows what is asked, or takes it away. */
  setQuestion(question: ReactNode): void;
}

/** Leaves once all is saved; where that can't be, asks first. */
export async function logOut(needs: LeavingNeeds): Promise<void> {
  const { session, text, leave, setQuestion } = needs;
  const saved = session?.flush().catch(() => undefined);
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, LAST_SAVE))]);
  // A release from before has no words for it.
  const hasWords = text('application.leave') !== 'application.leave';
  if (!hasWords || !session?.hasUnsaved()) return leave();
  setQuestion(<LeaveDialog text={text} onStay={() => setQuestion(null)} onLeave={leave} />);
}

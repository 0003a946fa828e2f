import { useEffect, useRef } from 'react';
import { useSignIn } from '../../sign-in/index.ts';
import type { Session } from '../session/Session.ts';

/** Saves what is waiting as soon as it can be saved: back online, signed in again, the tab put away. */
export function useSessionLife(session: Session): void {
  const { state, user } = useSignIn();
  const subject = user?.sub;
  const before = useRef({ state, subject });

  useEffect(() => {
    const wasExpired = before.current.state === 'expired';
    const isSame = before.current.subject === subject;
    before.current = { state, subject };
    // Somebody else opens an application of her own.
    if (wasExpired && isSame && state === 'signed-in') session.resume();
  }, [session, state, subject]);

  useEffect(() => {
    const handleOnline = () => session.resume();
    const handleHide = () => {
      if (document.visibilityState === 'hidden') session.resume();
    };
    window.addEventListener('online', handleOnline);
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      window.removeEventListener('online', handleOnline);
      document.removeEventListener('visibilitychange', handleHide);
    };
  }, [session]);
}

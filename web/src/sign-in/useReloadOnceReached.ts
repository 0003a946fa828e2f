import { useEffect, useRef } from 'react';
import { useSignIn } from './react.tsx';

/** Milliseconds between two looks whether the portal answers: a browser may say all the time that it is online. */
const LOOK = 20_000;

/**
 * For a page that stands where the portal was not reached: looks from time to time, and as soon as the browser says
 * that it is online, and loads the page anew once the portal answers.
 * @returns Looks now. Without an answer the page stays.
 */
export function useReloadOnceReached(): () => void {
  const { signIn } = useSignIn();
  const look = useRef(() => {});
  useEffect(() => {
    let isOver = false;
    const lookNow = async () => {
      if (!(await signIn.isReachable()) || isOver) return;
      stop();
      window.location.reload();
    };
    const timer = setInterval(lookNow, LOOK);
    window.addEventListener('online', lookNow);
    look.current = () => void lookNow();
    const stop = () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', lookNow);
    };
    return stop;
  }, [signIn]);
  return () => look.current();
}

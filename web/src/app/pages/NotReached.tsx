import Button from '@mui/material/Button';
import { useText } from '@porchlight/engine/react';
import { useEffect } from 'react';
import { Notice } from '../../frame/Notice.tsx';
import { useSignIn } from '../../sign-in/index.ts';

const loadAgain = () => window.location.reload();

/** Milliseconds between two looks whether the portal answers: a browser may say all the time that it is online. */
const LOOK = 20_000;

/** Without a line, where this device has no application to open: it is opened as soon as there is one. */
export function NotReached() {
  const text = useText();
  const { signIn } = useSignIn();
  useEffect(() => {
    const look = async () => (await signIn.isReachable()) && loadAgain();
    const timer = setInterval(look, LOOK);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [signIn]);
  return (
    <Notice
      title={text('application.not-reached-title')}
      action={
        <Button variant="contained" onClick={loadAgain}>
          {text('application.try-again')}
        </Button>
      }
    >
      {text('application.not-reached')}
    </Notice>
  );
}

import Button from '@mui/material/Button';
import { Callout, useText } from '@porchlight/engine/react';
import { useState } from 'react';
import { useSignIn } from '../../sign-in/index.ts';
import { Banner } from './Banner.tsx';
import { endWords } from './endWords.ts';

/**
 * Asks who was signed out to sign in again, on a page that stays as it is.
 * @param stay True where what was typed would be lost with the page.
 */
export function SignedOut({ stay = false }: { stay?: boolean }) {
  const { state, wasEnded, requireSignIn } = useSignIn();
  const text = useText();
  const [failure, setFailure] = useState('');
  if (state !== 'expired') return null;
  const handleSignIn = () => {
    setFailure('');
    requireSignIn({ stay }).catch((error: Error) => setFailure(error.message));
  };
  return (
    <>
      <Banner
        action={
          <Button variant="outlined" onClick={handleSignIn}>
            {text('application.sign-in-again')}
          </Button>
        }
      >
        {endWords(text, wasEnded)}
      </Banner>
      {failure && (
        <Callout tone="error" role="alert">
          {failure}
        </Callout>
      )}
    </>
  );
}

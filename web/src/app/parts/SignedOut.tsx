import { useState } from 'react';
import { useSignIn } from '../../sign-in/index.ts';
import { SignedOutBanner } from './SignedOutBanner.tsx';

/**
 * Asks who was signed out to sign in again, on a page that stays as it is.
 * @param stay True where what was typed would be lost with the page.
 */
export function SignedOut({ stay = false }: { stay?: boolean }) {
  const { state, wasEnded, requireSignIn } = useSignIn();
  const [failure, setFailure] = useState('');
  if (state !== 'expired') return null;
  const handleSignIn = () => {
    setFailure('');
    requireSignIn({ stay }).catch((error: Error) => setFailure(error.message));
  };
  return <SignedOutBanner wasEnded={wasEnded} failure={failure} onSignIn={handleSignIn} />;
}

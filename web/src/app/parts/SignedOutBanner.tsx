import Button from '@mui/material/Button';
import { Callout, LateCallout, useText } from '@porchlight/engine/react';
import { endWords } from './endWords.ts';

/** What a `SignedOutBanner` is given. */
export interface SignedOutBannerProps {
  /** Whether somebody ended the session elsewhere. */
  wasEnded: boolean;
  /** Why the last sign-in from here came to nothing. */
  failure: string | undefined;
  onSignIn(): void;
}

/** Says that, and how, a session ended, and asks to sign in again. */
export function SignedOutBanner({ wasEnded, failure, onSignIn }: SignedOutBannerProps) {
  const text = useText();
  return (
    <>
      <LateCallout
        tone="warning"
        action={
          <Button variant="outlined" onClick={onSignIn}>
            {text('application.sign-in-again')}
          </Button>
        }
      >
        {endWords(text, wasEnded)}
      </LateCallout>
      {failure && (
        <Callout tone="error" role="alert">
          {failure}
        </Callout>
      )}
    </>
  );
}

import Button from '@mui/material/Button';
import { checkPrograms } from '@porchlight/engine';
import { Callout, useFormSnapshot, useText } from '@porchlight/engine/react';
import type { ReactNode } from 'react';
import { useIsOnline } from '../../frame/useIsOnline.ts';
import type { SessionState } from '../session/SessionState.ts';

function Banner({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <Callout tone="warning" role="status" action={action}>
      {children}
    </Callout>
  );
}

/** A program of the draft that takes no applications now: said at once, not at the end. */
function ClosedPrograms() {
  const text = useText();
  const { form, evaluation } = useFormSnapshot();
  return checkPrograms(form, evaluation).map(({ code, params }) => (
    <Banner key={String(params?.program)}>{text(code, params)}</Banner>
  ));
}

export interface BannersProps {
  state: SessionState;
  isSignedOut: boolean;
  onSignIn(): void;
}

/** What stands in the way of saving, and what to do: offline, signed out, a program that is closed, a newer form. */
export function Banners({ state, isSignedOut, onSignIn }: BannersProps) {
  const text = useText();
  const isOnline = useIsOnline();
  return (
    <>
      {(!isOnline || state.saving === 'offline') && <Banner>{text('application.offline')}</Banner>}
      {isSignedOut && (
        <Banner
          action={
            <Button variant="outlined" onClick={onSignIn}>
              {text('application.sign-in-again')}
            </Button>
          }
        >
          {text('application.session-ended')}
        </Banner>
      )}
      <ClosedPrograms />
      {state.hasNewRelease && <Banner>{text('application.release-changed')}</Banner>}
    </>
  );
}

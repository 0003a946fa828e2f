import Button from '@mui/material/Button';
import { LateCallout, useText } from '@porchlight/engine/react';
import { useState } from 'react';
import type { SetAsideAnswer } from '../session/records.ts';
import type { Session } from '../session/Session.ts';
import { SetAsideDialog } from './SetAsideDialog.tsx';

export interface SetAsideProps {
  session: Session;
  answers: SetAsideAnswer[];
}

/** Says that answers are kept which the form no longer asks for, until she has looked at them in this visit. */
export function SetAside({ session, answers }: SetAsideProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState(0);
  return (
    <>
      {(answers.length > seen || isOpen) && (
        <LateCallout
          tone="info"
          action={
            <Button variant="outlined" onClick={() => setOpen(true)}>
              {text('application.set-aside-see')}
            </Button>
          }
        >
          {text('application.set-aside', { count: answers.length })}
        </LateCallout>
      )}
      {isOpen && (
        <SetAsideDialog
          session={session}
          answers={answers}
          onClose={() => {
            setOpen(false);
            setSeen(answers.length);
          }}
        />
      )}
    </>
  );
}

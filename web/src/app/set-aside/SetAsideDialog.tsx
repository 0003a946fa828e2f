import Button from '@mui/material/Button';
import { AppDialog, useLanguage, useText } from '@porchlight/engine/react';
import { useEffect, useState } from 'react';
import type { SetAsideAnswer } from '../session/records.ts';
import type { Session } from '../session/Session.ts';
import { type NamedAnswer, nameAnswers } from './nameAnswers.ts';

export interface SetAsideDialogProps {
  session: Session;
  answers: SetAsideAnswer[];
  onClose(): void;
}

/** The answers that the form no longer asks for, each beside its question of then. */
export function SetAsideDialog({ session, answers, onClose }: SetAsideDialogProps) {
  const text = useText();
  const language = useLanguage();
  const [named, setNamed] = useState<NamedAnswer[] | 'failed'>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same again
  useEffect(() => {
    let isOver = false;
    const take = (next: NamedAnswer[] | 'failed') => {
      if (!isOver) setNamed(next);
    };
    nameAnswers(session, answers, language).then(take, () => take('failed'));
    return () => {
      isOver = true;
    };
  }, [session, answers, language, attempt]);

  const hasFailed = named === 'failed';
  return (
    <AppDialog
      isOpen
      title={text('application.set-aside-title')}
      onClose={onClose}
      actions={
        <>
          {hasFailed && (
            <Button variant="outlined" onClick={() => setAttempt(attempt + 1)}>
              {text('application.try-again')}
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            {text('application.set-aside-close')}
          </Button>
        </>
      }
    >
      <p>{text(hasFailed ? 'application.set-aside-failed' : 'application.set-aside-intro')}</p>
      {named && !hasFailed && (
        <ul>
          {named.map(({ id, title, value }) => (
            <li key={id}>{text('application.set-aside-line', { title, value })}</li>
          ))}
        </ul>
      )}
    </AppDialog>
  );
}

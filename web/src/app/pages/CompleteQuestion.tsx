import Button from '@mui/material/Button';
import { AppDialog, CallText, useText } from '@porchlight/engine/react';

export interface CompleteQuestionProps {
  /** Titles of the papers that staff asked for and that are not there. */
  missing: string[];
  isOpen: boolean;
  onComplete(): void;
  onClose(): void;
}

/** Asks whether to send without papers that staff asked for. */
export function CompleteQuestion({ missing, isOpen, onComplete, onClose }: CompleteQuestionProps) {
  const text = useText();
  const count = missing.length;
  return (
    <AppDialog
      isOpen={isOpen}
      title={text('application.complete-without', { count })}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onComplete}>
            {text('application.complete-anyway')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {text('application.complete-add', { count })}
          </Button>
        </>
      }
    >
      <ul>
        {missing.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <p>
        <CallText id="application.complete-then" />
      </p>
    </AppDialog>
  );
}

import Button from '@mui/material/Button';
import { leaveWords } from '@porchlight/engine';
import { AppDialog, type Say } from '@porchlight/engine/react';

export interface LeaveDialogProps {
  text: Say;
  onStay(): void;
  onLeave(): void;
}

/** Asks before what is not saved is forgotten with a logout. To stay is the default. */
export function LeaveDialog({ text, onStay, onLeave }: LeaveDialogProps) {
  const { title, body, stay, leave } = leaveWords(text);
  return (
    <AppDialog
      isOpen
      title={title}
      onClose={onStay}
      actions={
        <>
          <Button variant="contained" autoFocus onClick={onStay}>
            {stay}
          </Button>
          <Button variant="outlined" onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    >
      {body !== undefined && <p>{body}</p>}
    </AppDialog>
  );
}

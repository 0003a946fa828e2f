import Button from '@mui/material/Button';
import { AppDialog, type Say } from '@porchlight/engine/react';

export interface LeaveDialogProps {
  text: Say;
  onStay(): void;
  onLeave(): void;
}

/** Asks before what is not saved is forgotten with a logout. To stay is the default. */
export function LeaveDialog({ text, onStay, onLeave }: LeaveDialogProps) {
  return (
    <AppDialog
      isOpen
      title={text('application.leave-title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="contained" autoFocus onClick={onStay}>
            {text('application.leave-stay')}
          </Button>
          <Button variant="outlined" onClick={onLeave}>
            {text('application.leave-anyway')}
          </Button>
        </>
      }
    >
      <p>{text('application.leave')}</p>
    </AppDialog>
  );
}

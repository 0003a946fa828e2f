import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '../texts/TextsProvider.tsx';
import { AppDialog } from './AppDialog.tsx';

/** What a `SubmitDialog` is given. */
export interface SubmitDialogProps {
  isOpen: boolean;
  title: string;
  /** The words of the button that does it. */
  action: string;
  isSaving?: boolean;
  children: ReactNode;
  /** It is to be closed with nothing done. */
  onClose(): void;
  /** What the dialog is for is to be done. */
  onSubmit(): void;
}

/** A small form in a dialog: Cancel, and the button that does it. */
export function SubmitDialog(props: SubmitDialogProps) {
  const text = useText();
  const { isOpen, title, onClose, onSubmit } = props;
  return (
    <AppDialog
      {...{ isOpen, title, onClose, onSubmit }}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {text('fields.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={props.isSaving ?? null}>
            {props.action}
          </Button>
        </>
      }
    >
      {props.children}
    </AppDialog>
  );
}

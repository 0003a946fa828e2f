import MuiDialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useReducedMotion } from '../motion/useReducedMotion.ts';
import { keepInSight } from './keepInSight.ts';

/** At 400% zoom, or with a phone's keyboard open: then the content has the screen, and all of it scrolls. */
const SHORT = '@container (max-height: 480px)';
const Dialog = styled(MuiDialog)({
  '& .MuiDialog-container': { containerType: 'size' },
  [SHORT]: {
    '& .MuiDialog-paper': {
      display: 'block',
      width: '100%',
      maxWidth: 'none',
      height: '100%',
      maxHeight: 'none',
      margin: 0,
      borderRadius: 0,
    },
  },
});
// The actions stay in sight; what is long scrolls between them and the title.
const Form = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  [SHORT]: { display: 'block' },
});
const Title = styled('h2')({
  margin: 0,
  padding: '20px 20px 4px',
  fontSize: '1.25rem',
  lineHeight: 1.3,
});
const Body = styled('div')({
  padding: '12px 20px 4px',
  overflowY: 'auto',
  [SHORT]: { overflowY: 'visible' },
});
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  padding: '12px 20px 20px',
  '& > *': { flex: '1 1 8rem' },
});

/** What an `AppDialog` is given. */
export interface AppDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  isWide?: boolean;
  /** It is to be closed: by Escape, or, where it is no form, by a press beside it. */
  onClose(): void;
  /** Makes the dialog a form of its own. */
  onSubmit?(): void;
  /** It has gone from sight. */
  onExited?(): void;
}

/** A dialog with a title and content; 300 ms in and 200 ms out (specification, section 9). */
export function AppDialog(props: AppDialogProps) {
  const titleId = useId();
  const isStill = useReducedMotion();

  // A portal's events go on to the React parent: the step's form must not submit with the dialog's.
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    props.onSubmit?.();
  }

  const content = (
    <>
      <Title id={titleId}>{props.title}</Title>
      <Body>{props.children}</Body>
      <Actions>{props.actions}</Actions>
    </>
  );
  return (
    <Dialog
      ref={keepInSight}
      open={props.isOpen}
      onClose={(_, reason) => {
        // A tap beside a form by mistake must not lose what was put into it.
        if (reason !== 'backdropClick' || !props.onSubmit) props.onClose();
      }}
      fullWidth
      maxWidth={props.isWide ? 'md' : 'xs'}
      aria-labelledby={titleId}
      transitionDuration={isStill ? 0 : { enter: 300, exit: 200 }}
      slotProps={{ transition: { onExited: () => props.onExited?.() } }}
    >
      {props.onSubmit ? (
        <Form noValidate onSubmit={handleSubmit}>
          {content}
        </Form>
      ) : (
        content
      )}
    </Dialog>
  );
}

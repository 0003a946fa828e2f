import Button from '@mui/material/Button';
import { useText } from '@porchlight/engine/react';
import { Notice } from '../../frame/Notice.tsx';
import { useReloadOnceReached } from '../../sign-in/useReloadOnceReached.ts';

const loadAgain = () => window.location.reload();

/** Without a line, where this device has no application to open: it is opened as soon as there is one. */
export function NotReached() {
  const text = useText();
  useReloadOnceReached();
  return (
    <Notice
      title={text('application.not-reached-title')}
      action={
        <Button variant="contained" onClick={loadAgain}>
          {text('application.try-again')}
        </Button>
      }
    >
      {text('application.not-reached')}
    </Notice>
  );
}

import Button from '@mui/material/Button';
import { documentSlots } from '@porchlight/engine';
import {
  AppDialog,
  CallText,
  type FormStore,
  useFormStore,
  useText,
} from '@porchlight/engine/react';
import { useEffect, useRef, useState } from 'react';

/** The titles of the papers that staff asked for and that are not there. */
function titlesMissing(store: FormStore): string[] {
  const { form, evaluation } = store.getSnapshot();
  return form.steps
    .flatMap((step) => documentSlots(form, evaluation, step))
    .flatMap(({ isRequested, isThere, title }) => (isRequested && !isThere ? title : []));
}

/** Asks whether to send without papers that staff asked for; where all are there, it is sent. */
export function CompleteQuestion({ complete }: { complete(): void }) {
  const text = useText();
  const store = useFormStore();
  const [missing] = useState(() => titlesMissing(store));
  const count = missing.length;
  const [isOpen, setOpen] = useState(count > 0);
  const send = useRef(complete);
  send.current = complete;
  useEffect(() => {
    if (count === 0) send.current();
  }, [count]);
  if (count === 0) return null;

  const close = () => setOpen(false);
  function handleComplete() {
    close();
    complete();
  }
  return (
    <AppDialog
      isOpen={isOpen}
      title={text('application.complete-without', { count })}
      onClose={close}
      actions={
        <>
          <Button variant="outlined" onClick={handleComplete}>
            {text('application.complete-anyway')}
          </Button>
          <Button variant="contained" onClick={close}>
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

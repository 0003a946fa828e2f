import Button from '@mui/material/Button';
import { documentSlots } from '@porchlight/engine';
import { AppDialog, CallText, useFormStore, useText } from '@porchlight/engine/react';
import { type ReactNode, useState } from 'react';

/**
 * Save and Complete: where papers that staff asked for are not there it asks first.
 * @param complete Sends everything.
 */
export function useComplete(complete: () => void): { ask(): void; question: ReactNode } {
  const text = useText();
  const store = useFormStore();
  const [missing, setMissing] = useState<string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const count = missing.length;

  function ask() {
    const { form, evaluation } = store.getSnapshot();
    const titles = form.steps
      .flatMap((step) => documentSlots(form, evaluation, step))
      .flatMap(({ isRequested, isThere, title }) => (isRequested && !isThere ? title : []));
    if (titles.length === 0) return complete();
    setMissing(titles);
    setOpen(true);
  }
  function handleComplete() {
    setOpen(false);
    complete();
  }

  return {
    ask,
    question: (
      <AppDialog
        isOpen={isOpen}
        title={text('application.complete-without', { count })}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button variant="outlined" onClick={handleComplete}>
              {text('application.complete-anyway')}
            </Button>
            <Button variant="contained" onClick={() => setOpen(false)}>
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
    ),
  };
}

import type { Answers, CompiledForm, JsonObject } from '@porchlight/engine';
import { lazy, Suspense } from 'react';
import { useDesk } from './DeskContext.ts';
import { Press } from './Press.tsx';

const ActionForm = lazy(() =>
  import('./ActionForm.tsx').then((module) => ({ default: module.ActionForm })),
);

export interface AskActionProps {
  /** Absent: nothing is asked. */
  form: CompiledForm | undefined;
  /** What was answered before, and not sent. */
  draft: Answers | undefined;
  /** What the button says. */
  label: string;
  isSending: boolean;
  onChange(answers: Answers): void;
  /** What was answered, under the server's names; nothing where nothing is asked. */
  onSend(flat: JsonObject): void;
  onCancel(): void;
}

/** What an action asks, where it asks something, and the buttons to go on or to leave it. */
export function AskAction({ form, label, isSending, onSend, onCancel, ...typed }: AskActionProps) {
  const { say } = useDesk();
  const cancel = say('action.cancel');
  if (!form)
    return (
      <p className="buttons">
        <button type="button" onClick={onCancel}>
          {cancel}
        </button>
        <Press className="main" isOff={isSending} onPress={() => onSend({})}>
          {label}
        </Press>
      </p>
    );
  return (
    <Suspense fallback={<p role="status">{say('loading')}</p>}>
      <ActionForm {...{ form, label, cancel, isSending, onSend, onCancel, ...typed }} />
    </Suspense>
  );
}

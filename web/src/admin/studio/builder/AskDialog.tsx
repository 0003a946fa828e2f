import { type FormEvent, type ReactNode, useId } from 'react';
import { useModal } from '../useModal.ts';
import type { BuilderProps } from './BuilderProps.ts';

export interface AskDialogProps extends Pick<BuilderProps, 'say'> {
  title: string;
  /** Beside the classes that all of these have. */
  className?: string;
  /** Why it could not be done. */
  problem?: string | undefined;
  submit: string;
  isReady?: boolean;
  /** Behind the buttons. */
  note?: ReactNode;
  onSubmit(): void;
  /** Also with Escape: everything is as it was. */
  onClose(): void;
  children: ReactNode;
}

/** Asks what has to be known of something that is new, in a dialog of its own. */
export function AskDialog(props: AskDialogProps) {
  const { title, className = '', problem, submit, isReady = true, note, say, onClose } = props;
  const dialog = useModal();
  const id = useId();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    props.onSubmit();
  }
  return (
    <dialog
      ref={dialog}
      className={`clash ask ${className}`.trim()}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form onSubmit={handleSubmit}>
        <h2 id={id}>{title}</h2>
        {props.children}
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="actions">
          <button type="submit" disabled={!isReady}>
            {submit}
          </button>
          <button type="button" onClick={onClose}>
            {say('studio.cancel')}
          </button>
          {note}
        </div>
      </form>
    </dialog>
  );
}

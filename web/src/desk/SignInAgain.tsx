import { useEffect, useRef, useState } from 'react';
import { useSignIn } from '../sign-in/index.ts';
import { useDesk } from './DeskContext.ts';

/**
 * Asks who was signed in to sign in again, over the page: what she typed stays where it is, and
 * nobody reads a case meanwhile.
 */
export function SignInAgain() {
  const { say } = useDesk();
  const { requireSignIn, wasEnded } = useSignIn();
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const elsewhere = say('signed-out.elsewhere');
  // A release from before has one sentence for both.
  const isElsewhere = wasEnded && elsewhere !== 'signed-out.elsewhere';
  useShown(dialog);
  return (
    <dialog
      ref={dialog}
      className="action signed-out"
      aria-labelledby="signed-out-title"
      aria-describedby="signed-out-help"
      onCancel={(event) => event.preventDefault()}
      // A browser closes it at the second Escape all the same.
      onClose={() => dialog.current?.showModal()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="signed-out-title">{say('signed-out.title')}</h2>
      <p id="signed-out-help">{isElsewhere ? elsewhere : say('signed-out.help')}</p>
      {hasFailed && (
        <p className="problem" role="alert">
          {say('signed-out.failed')}
        </p>
      )}
      <p className="buttons">
        <button
          type="button"
          className="main"
          onClick={() => {
            setFailed(false);
            requireSignIn({ stay: true }).catch(() => setFailed(true));
          }}
        >
          {say('signed-out.again')}
        </button>
      </p>
    </dialog>
  );
}

/** Shows it above every other, and gives the focus back to where she typed. */
function useShown(dialog: React.RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      setTimeout(() => before instanceof HTMLElement && before.focus());
    };
  }, [dialog]);
}

import { useEffect, useRef } from 'react';
import type { Say } from './types.ts';

const SIGN_OUT = ['logout', 'logout-callback', 'logged-out'];

/** The spinner of a route that works; said once to who cannot see it. */
export function Working({ action, text }: { action: string; text: Say }) {
  const id = SIGN_OUT.includes(action) ? 'sign-in.signing-out' : 'sign-in.signing-in';
  return (
    <div className="notice" role="status">
      <span className="spinner" aria-hidden="true" />
      <h1>{text(id)}</h1>
    </div>
  );
}

/** What went wrong, in the words of the message, and the next step. */
export function Failed({ action, message, text }: { action: string; message: string; text: Say }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isSignOut = SIGN_OUT.includes(action);
  return (
    <div className="notice">
      <h1 ref={heading} tabIndex={-1}>
        {text(isSignOut ? 'sign-in.sign-out-title' : 'sign-in.failed-title')}
      </h1>
      <p role="alert">{message}</p>
      <p className="actions">
        {!isSignOut && (
          <a className="button" href="/authentication/login">
            {text('sign-in.try-again')}
          </a>
        )}
        <a className={isSignOut ? 'button' : 'button quiet'} href="/">
          {text('sign-in.home')}
        </a>
      </p>
    </div>
  );
}

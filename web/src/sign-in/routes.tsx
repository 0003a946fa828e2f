import { type ReactNode, useEffect, useState } from 'react';
import { readReturnUrl } from './returnUrl.ts';
import { Failed, Working } from './screens.tsx';
import type { Say, SignIn, SignInOutcome } from './types.ts';

interface RouteProps {
  action: string;
  signIn: SignIn;
  text: Say;
  go: (url: string) => void;
}

/** One of the routes below /authentication: works with a spinner, then goes on or says why not. */
export function AuthenticationRoute({ action, signIn, text, go }: RouteProps): ReactNode {
  const [message, setMessage] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once; the route is keyed by its action
  useEffect(() => {
    let isHere = true;
    enter(action, signIn, text).then((outcome) => {
      if (!isHere || outcome.status === 'redirect') return;
      if (outcome.status === 'success') go(outcome.returnUrl);
      else if (action === 'login') go(loginFailed(outcome.message));
      else setMessage(outcome.message);
    });
    return () => {
      isHere = false;
    };
  }, []);
  if (message === undefined) return <Working action={action} text={text} />;
  return <Failed action={action} message={message} text={text} />;
}

const running = new Map<string, Promise<SignInOutcome>>();

/** Begins the work of a route; entered twice at one moment (strict mode does that), it is one work. */
function enter(action: string, signIn: SignIn, text: Say): Promise<SignInOutcome> {
  const key = location.href;
  const work = running.get(key) ?? perform(action, signIn, text).finally(() => running.delete(key));
  running.set(key, work);
  return work;
}

async function perform(action: string, signIn: SignIn, text: Say): Promise<SignInOutcome> {
  const { origin, href, search } = location;
  switch (action) {
    case 'login':
      return signIn.signIn(readReturnUrl(`${origin}/application`));
    case 'login-callback':
      return signIn.completeSignIn(href);
    case 'login-failed':
      return fail(new URLSearchParams(search).get('message') || text('sign-in-error'));
    case 'register':
      return signIn.register(readReturnUrl(`${origin}/application`));
    case 'profile':
      return signIn.profile();
    case 'logout':
      return logOut(signIn, text);
    case 'logout-callback':
      return signIn.completeSignOut(href);
    case 'logged-out':
      return { status: 'success', returnUrl: `${origin}/` };
    default:
      return fail(text('invalid-action'));
  }
}

/** Only a click inside the app logs out: a link from elsewhere carries no navigation state. */
function logOut(signIn: SignIn, text: Say): Promise<SignInOutcome> | SignInOutcome {
  const isLocal = (history.state as { local?: boolean } | null)?.local === true;
  if (!isLocal) return fail(text('logout-not-local'));
  // Coming back to this address later must not log out again.
  history.replaceState(null, '');
  return signIn.signOut(readReturnUrl(`${location.origin}/authentication/logged-out`));
}

function fail(message: string): SignInOutcome {
  return { status: 'fail', message };
}

function loginFailed(message: string): string {
  return `${location.origin}/authentication/login-failed?message=${encodeURIComponent(message)}`;
}

import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { AuthenticationRoute } from './routes.tsx';
import type { Say, SessionEnd, SignedInUser, SignIn, SignInState } from './types.ts';

const SignInContext = createContext<SignIn | undefined>(undefined);

/** Gives the session of this tab to the components below. */
export function SignInProvider({ signIn, children }: { signIn: SignIn; children: ReactNode }) {
  return <SignInContext value={signIn}>{children}</SignInContext>;
}

/** What a component needs of the session: the state, the user if there is one, and what can be done. */
export function useSignIn(): Pick<
  SignIn,
  'getAccessToken' | 'logout' | 'onSessionEnded' | 'requireSignIn'
> & {
  state: SignInState['status'];
  user: SignedInUser | undefined;
  endedBy: SessionEnd | undefined;
  signIn: SignIn;
} {
  const signIn = use(SignInContext);
  if (!signIn) throw new Error('useSignIn is used outside SignInProvider');
  const current = useSyncExternalStore(signIn.subscribe, signIn.state);
  return useMemo(
    () => ({
      signIn,
      state: current.status,
      user: 'user' in current ? current.user : undefined,
      endedBy: 'reason' in current ? current.reason : undefined,
      getAccessToken: signIn.getAccessToken,
      logout: signIn.logout,
      onSessionEnded: signIn.onSessionEnded,
      requireSignIn: signIn.requireSignIn,
    }),
    [signIn, current],
  );
}

/** Shows its children to who is signed in; nothing while that is unknown; sends others to sign in, and who logged out to the site. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { state, endedBy } = useSignIn();
  useEffect(() => {
    if (state !== 'anonymous') return;
    // Logged out in another tab: asking for a sign-in would meet a provider that has not ended its session yet.
    const next =
      endedBy === 'logout'
        ? '/authentication/logged-out'
        : `/authentication/login?returnUrl=${encodeURIComponent(location.href)}`;
    location.replace(next);
  }, [state, endedBy]);
  return state === 'signed-in' || state === 'expired' ? children : null;
}

/** True for the paths that `AuthenticationRoutes` shows. */
export function isAuthenticationPath(path: string): boolean {
  return path === '/authentication' || path.startsWith('/authentication/');
}

export interface AuthenticationRoutesProps {
  /** The pathname of the present address. */
  path: string;
  text: Say;
  /** Where to go when the work is done; the default loads the address anew. */
  go?: (url: string) => void;
}

/** The eight routes below /authentication: a spinner while they work, their message when they fail. */
export function AuthenticationRoutes({ path, text, go }: AuthenticationRoutesProps) {
  const { signIn } = useSignIn();
  const action = path.replace(/^\/authentication\/?/, '').replace(/\/$/, '');
  return (
    <AuthenticationRoute
      key={action}
      action={action}
      signIn={signIn}
      text={text}
      go={go ?? ((url) => location.replace(url))}
    />
  );
}

import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
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
  /** Of an expired session: whether somebody ended it elsewhere. */
  wasEnded: boolean;
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
      wasEnded: 'wasEnded' in current && current.wasEnded === true,
      getAccessToken: signIn.getAccessToken,
      logout: signIn.logout,
      onSessionEnded: signIn.onSessionEnded,
      requireSignIn: signIn.requireSignIn,
    }),
    [signIn, current],
  );
}

export interface RequireSignInProps {
  children: ReactNode;
  /** Shown while it is not known who is here. Default: nothing. */
  pending?: ReactNode;
  /** Shown where nobody is known and the portal does not answer. Default: the way to sign in is tried. */
  unreachable?: ReactNode;
  /** Who was here last on this device, and may go on without a line. Absent: nobody may. */
  findKnown?(): Promise<SignedInUser | undefined>;
}

const SITE = '/';

/**
 * Shows its children to who is signed in, and without a line to who was here last. Sends others to sign
 * in, and who logged out to the site.
 */
export function RequireSignIn(props: RequireSignInProps) {
  const { children, pending = null, unreachable, findKnown } = props;
  const mayWait = unreachable !== undefined;
  const [isUnreachable, setUnreachable] = useState(false);
  const { state, endedBy, signIn } = useSignIn();
  useEffect(() => {
    if (state !== 'anonymous') return;
    const leave = async (url: string) => {
      if (!mayWait || (await signIn.isReachable())) return location.replace(url);
      // What is loaded once there is a line is the site, which signs nobody in.
      if (url === SITE) history.replaceState(null, '', url);
      setUnreachable(true);
    };
    const login = () =>
      leave(`/authentication/login?returnUrl=${encodeURIComponent(location.href)}`);
    // Logged out in another tab: asking for a sign-in would meet a provider that has not ended its session yet.
    if (endedBy === 'logout') return void leave(SITE);
    if (endedBy || !findKnown) return void login();
    void findKnown().then(async (known) => {
      if (!known || !(await signIn.enter(known))) await login();
    });
  }, [state, endedBy, signIn, findKnown, mayWait]);
  if (state === 'signed-in' || state === 'expired') return children;
  return isUnreachable ? unreachable : pending;
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

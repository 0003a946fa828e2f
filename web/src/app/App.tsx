import { ThemeProvider } from '@mui/material/styles';
import type { Portal } from '@porchlight/engine';
import { createSay, muiTheme, PaceProvider, PortalProvider } from '@porchlight/engine/react';
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { rememberLanguage } from '../frame/languageCookie.ts';
import { usePaceChoice } from '../frame/paceChoice.ts';
import { translateFrame } from '../frame/translateFrame.ts';
import { useFrame } from '../frame/useFrame.ts';
import { findKeptSubject, forgetKeptTexts, RECORD } from '../journal/index.ts';
import type { ReleaseLoader } from '../release/releaseLoader.ts';
import { reloadAfterDeploy } from '../release/reloadAfterDeploy.ts';
import {
  AuthenticationRoutes,
  isAuthenticationPath,
  RequireSignIn,
  type SignIn,
  SignInProvider,
} from '../sign-in/index.ts';
import { ApplicationPage } from './pages/ApplicationPage.tsx';
import { LoadingPage } from './pages/LoadingPage.tsx';
import { createToaster, Toasts } from './parts/Toasts.tsx';
import { isApplication, openReturnTarget, usePath } from './routing/usePath.ts';
import type { Session } from './session/Session.ts';
import { useLogout } from './sign-out/useLogout.tsx';

const NotReached = lazy(() =>
  import('./pages/NotReached.tsx').then((module) => ({ default: module.NotReached })),
);
const OtherPage = lazy(() =>
  import('./pages/OtherPage.tsx').then((module) => ({ default: module.OtherPage })),
);

/** Whose application this device has. */
async function findKnown() {
  const sub = await findKeptSubject(RECORD);
  return sub ? { sub, name: '' } : undefined;
}

export interface AppProps {
  signIn: SignIn;
  portal: Portal;
  hash: string;
  openRelease(hash: string): ReleaseLoader;
}

/**
 * The portal in the language that was chosen last.
 * @returns It, and what puts another language in place: the page stays, with all that is typed.
 */
function useTranslated(props: AppProps, session: RefObject<Session | undefined>) {
  const { portal: first, openRelease, hash } = props;
  const [portal, setPortal] = useState(first);
  const setLanguage = useCallback(
    async (language: string) => {
      rememberLanguage(language);
      try {
        const next = await openRelease(hash).portal(language);
        await session.current?.setLanguage(language);
        translateFrame(language, createSay(next.texts, language));
        setPortal(next);
        session.current?.resume();
      } catch {
        // Not to be had in place: the server renders the page in that language, from what is saved.
        await session.current?.flush().catch(() => undefined);
        window.location.reload();
      }
    },
    [openRelease, hash, session],
  );
  return { portal, setLanguage };
}

/** What follows outside of the page from who is signed in: what the device keeps, and the frame's signs. */
function useSignedInMark(signIn: SignIn) {
  useEffect(
    () =>
      signIn.onSessionEnded((reason) => {
        if (reason === 'logout') void forgetKeptTexts();
      }),
    [signIn],
  );
  useEffect(() => {
    const mark = () => {
      const { status } = signIn.state();
      // Who has to sign in again may as well log out: what this device has of hers goes with it.
      const isIn = status === 'signed-in' || status === 'expired';
      document.documentElement.dataset.session = isIn ? 'in' : 'out';
    };
    mark();
    return signIn.subscribe(mark);
  }, [signIn]);
}

/** The page: who is signed in, which address, which language. */
export function App(props: AppProps) {
  const { signIn, hash, openRelease } = props;
  const path = usePath();
  const [toaster] = useState(createToaster);
  const pace = usePaceChoice();
  const session = useRef<Session>(undefined);
  const { portal, setLanguage } = useTranslated(props, session);
  const text = useMemo(() => createSay(portal.texts, portal.language), [portal]);
  const { logOut, question } = useLogout({ signIn, session, text, toaster });
  useFrame({ onLanguage: setLanguage, onLogout: logOut });
  useSignedInMark(signIn);
  useEffect(() => reloadAfterDeploy({ flush: async () => session.current?.flush() }), []);
  const handleSession = useCallback((open: Session | undefined) => {
    session.current = open;
  }, []);

  return (
    <ThemeProvider theme={muiTheme}>
      <PortalProvider portal={portal}>
        <ErrorBoundary text={text}>
          <SignInProvider signIn={signIn}>
            <PaceProvider value={pace}>
              {isAuthenticationPath(path) ? (
                <AuthenticationRoutes path={path} text={text} go={openReturnTarget} />
              ) : isApplication(path) || path === '/' ? (
                <RequireSignIn
                  pending={<LoadingPage />}
                  unreachable={
                    <Suspense fallback={<LoadingPage />}>
                      <NotReached />
                    </Suspense>
                  }
                  findKnown={findKnown}
                >
                  <ApplicationPage
                    openRelease={openRelease}
                    hash={hash}
                    language={portal.language}
                    toaster={toaster}
                    onSession={handleSession}
                  />
                </RequireSignIn>
              ) : (
                <Suspense fallback={<LoadingPage />}>
                  <OtherPage path={path} pending={<LoadingPage />} unreachable={<NotReached />} />
                </Suspense>
              )}
              {question}
              <Toasts toaster={toaster} />
            </PaceProvider>
          </SignInProvider>
        </ErrorBoundary>
      </PortalProvider>
    </ThemeProvider>
  );
}

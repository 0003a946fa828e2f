import { ThemeProvider } from '@mui/material/styles';
import type { Portal } from '@porchlight/engine';
import { createSay, muiTheme, PortalProvider } from '@porchlight/engine/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../http/ApiError.ts';
import { RequireSignIn, useSignIn } from '../sign-in/index.ts';
import { useReloadOnceReached } from '../sign-in/useReloadOnceReached.ts';
import { createDeskApi } from './createDeskApi.ts';
import { DeskProvider } from './DeskContext.ts';
import type { OpenDesk } from './records.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { useScope } from './useScope.ts';
import { Workplace } from './Workplace.tsx';

/** The desk: for who is signed in and has a role there. */
export function Desk({ portal }: { portal: Portal }) {
  return (
    <ThemeProvider theme={muiTheme}>
      <PortalProvider portal={portal}>
        <RequireSignIn unreachable={<NotReached portal={portal} />}>
          <OfUser portal={portal} />
        </RequireSignIn>
      </PortalProvider>
    </ThemeProvider>
  );
}

/** Nobody is known, and nobody can be asked: the desk opens once the portal answers. */
function NotReached({ portal }: { portal: Portal }) {
  return <Closed portal={portal} otherwise="forms.unreachable" onRetry={useReloadOnceReached()} />;
}

/** Somebody else who signs in finds nothing of what the one before had open. */
function OfUser(props: { portal: Portal }) {
  return <Opened key={useSignIn().user?.sub} {...props} />;
}

/** Milliseconds between two looks at how many cases stand in each list. */
const LOOK = 60_000;

function Opened({ portal }: { portal: Portal }) {
  const { getAccessToken, state } = useSignIn();
  const [desk, setDesk] = useState<OpenDesk>();
  const [closed, setClosed] = useState<unknown>();
  const api = useMemo(
    () => createDeskApi({ getAccessToken, language: () => document.documentElement.lang }),
    [getAccessToken],
  );
  const refresh = useCallback(() => {
    api.open().then(
      (opened) => {
        setClosed(undefined);
        setDesk(opened);
      },
      (error) => setClosed(error),
    );
  }, [api]);
  useEffect(() => {
    refresh();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, LOOK);
    return () => clearInterval(timer);
  }, [refresh]);
  const scope = useScope(api, desk);
  // A look that failed while cases are open is told by what is done next.
  if (closed !== undefined && (!desk || isClosed(closed)))
    return <Closed portal={portal} error={closed} onRetry={refresh} />;
  if (!scope) return <p className="wait" role="status" aria-busy="true" />;
  return (
    <DeskProvider value={scope}>
      <Workplace onRefresh={refresh} />
      {state === 'expired' && <SignInAgain />}
    </DeskProvider>
  );
}

/** Whether somebody may not be here: her role or her second factor has ended. */
const isClosed = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

interface ClosedProps {
  portal: Portal;
  error?: unknown;
  /** The text where the server says nothing. */
  otherwise?: string;
  onRetry(): void;
}

/** Why the desk does not open: the server says it, in the language of the page. Without an answer, the page does. */
function Closed({ portal, error, otherwise = 'problems.unavailable', onRetry }: ClosedProps) {
  const text = createSay(portal.texts, portal.language);
  const problem = error instanceof ApiError ? error : undefined;
  return (
    <main className="sheet closed">
      <p className="quiet">{portal.agency.name}</p>
      <div role="alert">
        <h1>{problem?.sentence ?? text(otherwise)}</h1>
      </div>
      {problem?.code === 'second-factor-needed' && (
        <p>
          <a href="/Identity/Account/SecondStep?returnUrl=%2Fdesk">{text('account.second-step')}</a>
        </p>
      )}
      <p className="ways">
        <button type="button" onClick={onRetry}>
          {text('sign-in.try-again')}
        </button>
        <a href="/">{text('errors.home')}</a>
      </p>
    </main>
  );
}

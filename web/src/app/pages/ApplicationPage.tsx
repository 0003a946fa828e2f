import Button from '@mui/material/Button';
import {
  COLLECTION_KINDS,
  CollectionKindsProvider,
  PortalProvider,
  SharedStateProvider,
  usePortal,
  useText,
} from '@porchlight/engine/react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Notice } from '../../frame/Notice.tsx';
import { whenIdle } from '../../frame/whenIdle.ts';
import { createRequest } from '../../http/createRequest.ts';
import { openKeptTexts } from '../../journal/index.ts';
import type { ReleaseLoader } from '../../release/releaseLoader.ts';
import { rememberLastDay, SignInRequired, useSignIn } from '../../sign-in/index.ts';
import { type Api, createApi } from '../api/createApi.ts';
import type { Toaster } from '../parts/Toasts.tsx';
import { createServices } from '../session/createServices.ts';
import { createSession } from '../session/createSession.ts';
import { openDraftCache } from '../session/draftCache.ts';
import type { Session } from '../session/Session.ts';
import { ApplicationView } from './ApplicationView.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { subscribeQuietly } from './subscribeQuietly.ts';
import { useAtRest } from './useAtRest.ts';
import { useSessionLife } from './useSessionLife.ts';
import { whereToBegin } from './whereToBegin.ts';

/** Milliseconds in which an answer has to begin: where a line hangs, she goes on without it. */
const PATIENCE = 15_000;

export interface ApplicationPageProps {
  openRelease(hash: string): ReleaseLoader;
  hash: string;
  language: string;
  toaster: Toaster;
  /** Tells the page around which session is open. */
  onSession(session?: Session): void;
}

/** The application's calls, for who is signed in. */
function useApi() {
  const { getAccessToken } = useSignIn();
  return useMemo(
    () =>
      createApi(
        createRequest({
          getAccessToken,
          language: () => document.documentElement.lang,
          patience: PATIENCE,
        }),
      ),
    [getAccessToken],
  );
}

/** The session of who is signed in, from its loading to the end of the page. */
function useOpenedSession(props: ApplicationPageProps, api: Api) {
  const { openRelease, hash, language, onSession } = props;
  const { user } = useSignIn();
  const subject = user?.sub ?? '';
  const [session, setSession] = useState<Session>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { draftDays, offlineHours } = usePortal().limits;
  const [begin] = useState(language);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    let opened: Session | undefined;
    let isGone = false;
    setFailed(false);
    createSession({
      api,
      openRelease,
      hash,
      language: begin,
      cache: openKeptTexts(subject, draftDays).then((kept) => openDraftCache(kept, offlineHours)),
      isSignInRequired: (error) => error instanceof SignInRequired,
    }).then(
      (created) => {
        opened = created;
        if (isGone) return created.stop();
        setSession(created);
        onSession(created);
      },
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
      opened?.stop();
      onSession();
    };
  }, [api, openRelease, hash, begin, subject, draftDays, offlineHours, onSession, attempt]);

  return { session, hasFailed, tryAgain: () => setAttempt(attempt + 1) };
}

/** Loads the application of who is signed in, and shows it. */
export function ApplicationPage(props: ApplicationPageProps) {
  const text = useText();
  const api = useApi();
  const { session, hasFailed, tryAgain } = useOpenedSession(props, api);
  if (session) return <OpenApplication {...props} session={session} api={api} />;
  if (!hasFailed) return <LoadingPage />;
  return (
    <Notice
      title={text('application.load-failed-title')}
      action={
        <Button variant="contained" onClick={tryAgain}>
          {text('application.try-again')}
        </Button>
      }
    >
      {text('application.load-failed')}
    </Notice>
  );
}

type OpenProps = ApplicationPageProps & { session: Session; api: Api };

function OpenApplication({ session, api, toaster }: OpenProps) {
  const { getAccessToken, user } = useSignIn();
  const subject = user?.sub ?? '';
  const subscribe = useCallback((draw: () => void) => subscribeQuietly(session, draw), [session]);
  const state = useSyncExternalStore(subscribe, session.getState);
  const services = useMemo(
    () => createServices({ session, api, getAccessToken, notify: toaster.notify, subject }),
    [session, api, getAccessToken, toaster, subject],
  );
  const { id, lastDay } = state.application;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft begins anew
  const begin = useMemo(() => whereToBegin(session), [session, id]);
  useEffect(() => {
    if (subject) rememberLastDay(subject, lastDay);
  }, [subject, lastDay]);
  useSessionLife(session);
  useEffect(() => whenIdle(services.resumeUploads), [services]);
  const Staying = useAtRest(session, state.portal.limits.offlineHours);
  return (
    <PortalProvider portal={state.portal}>
      <SharedStateProvider key={id} store={session.store} services={services} ui={begin}>
        <CollectionKindsProvider value={COLLECTION_KINDS}>
          {Staying && <Staying />}
          <ApplicationView session={session} state={state} services={services} call={api.call} />
        </CollectionKindsProvider>
      </SharedStateProvider>
    </PortalProvider>
  );
}

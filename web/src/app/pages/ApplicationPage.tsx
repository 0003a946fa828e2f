import Button from '@mui/material/Button';
import type { JsonObject } from '@porchlight/engine';
import {
  COLLECTION_KINDS,
  CollectionKindsProvider,
  PortalProvider,
  SharedStateProvider,
  type UiState,
  useText,
} from '@porchlight/engine/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createRequest } from '../../calls/createRequest.ts';
import { Notice } from '../../frame/Notice.tsx';
import type { ReleaseLoader } from '../../release/releaseLoader.ts';
import { SignInRequired, useSignIn } from '../../sign-in/index.ts';
import { createApi } from '../api/createApi.ts';
import { type Toaster, Toasts } from '../parts/Toasts.tsx';
import { createServices } from '../session/createServices.ts';
import { createSession } from '../session/createSession.ts';
import { openDraftCache } from '../session/draftCache.ts';
import type { Session } from '../session/Session.ts';
import { ApplicationView } from './ApplicationView.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { useSessionLife } from './useSessionLife.ts';

export interface ApplicationPageProps {
  openRelease(hash: string): ReleaseLoader;
  hash: string;
  language: string;
  toaster: Toaster;
  /** Tells the page around which session is open. */
  onSession(session?: Session): void;
}

/** Loads the application of who is signed in, and shows it. */
export function ApplicationPage(props: ApplicationPageProps) {
  const { openRelease, hash, language, onSession } = props;
  const text = useText();
  const { getAccessToken, user } = useSignIn();
  const subject = user?.sub ?? '';
  const [session, setSession] = useState<Session>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [begin] = useState(language);
  const api = useMemo(
    () =>
      createApi(createRequest({ getAccessToken, language: () => document.documentElement.lang })),
    [getAccessToken],
  );

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
      cache: openDraftCache(subject),
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
  }, [api, openRelease, hash, begin, subject, onSession, attempt]);

  if (session) return <OpenApplication {...props} session={session} api={api} />;
  if (!hasFailed) return <LoadingPage />;
  return (
    <Notice
      title={text('application.load-failed-title')}
      action={
        <Button variant="contained" onClick={() => setAttempt(attempt + 1)}>
          {text('application.try-again')}
        </Button>
      }
    >
      {text('application.load-failed')}
    </Notice>
  );
}

type OpenProps = ApplicationPageProps & { session: Session; api: ReturnType<typeof createApi> };

function OpenApplication({ session, api, toaster }: OpenProps) {
  const { getAccessToken } = useSignIn();
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const services = useMemo(
    () => createServices({ session, api, getAccessToken, notify: toaster.notify }),
    [session, api, getAccessToken, toaster],
  );
  const { id } = state.application;
  const begin = useMemo(() => whereToBegin(session, id), [session, id]);
  useSessionLife(session);
  return (
    <PortalProvider portal={state.portal}>
      <SharedStateProvider key={id} store={session.store} services={services} ui={begin}>
        <CollectionKindsProvider value={COLLECTION_KINDS}>
          <ApplicationView session={session} state={state} services={services} />
        </CollectionKindsProvider>
      </SharedStateProvider>
      <Toasts toaster={toaster} />
    </PortalProvider>
  );
}

/** The stored step; or the item that this tab was typing into and could not store. */
function whereToBegin({ store, cache, getState }: Session, id: number): Partial<UiState> {
  const { step } = getState().application;
  const place = cache.findItem(id);
  if (!place) return { currentStep: step };
  const { resource } = store.fieldOf(place.collection);
  const items = store.getSnapshot().facts[resource!.fact] as JsonObject[];
  const isThere =
    place.id === undefined || items.some((item) => item[resource!.idKey] === place.id);
  if (!isThere) return { currentStep: step };
  const { collection } = place;
  return {
    currentStep: step,
    displayState: 'add-additional-member',
    openItem: { collection, ...(place.id !== undefined && { id: place.id }) },
  };
}

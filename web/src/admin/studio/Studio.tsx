import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../http/ApiError.ts';
import { RequireSignIn, SignInRequired, useSignIn } from '../../sign-in/index.ts';
import { useReloadOnceReached } from '../../sign-in/useReloadOnceReached.ts';
import type { SayWords } from '../words/words.ts';
import { createStudioApi, type StudioApi } from './api/createStudioApi.ts';
import { sentenceOf } from './api/sentenceOf.ts';
import { Copies } from './Copies.tsx';
import { OpenCopy } from './OpenCopy.tsx';
import { useStudioPlace } from './usePlace.ts';
import { openUnsavedKeeper } from './workspace/keptUnsaved.ts';
import { openWorkspace } from './workspace/openWorkspace.ts';
import type { Workspace } from './workspace/Workspace.ts';

export interface StudioProps {
  say: SayWords;
  language: string;
}

/** The studio: for who is signed in and has the role. */
export function Studio(props: StudioProps) {
  return (
    <RequireSignIn unreachable={<NotReached say={props.say} />}>
      <Opened {...props} />
    </RequireSignIn>
  );
}

/** Why the studio does not open. */
type Closed = 'studio.second-factor' | 'studio.for-admins' | 'studio.is-off' | 'studio.unreachable';

function whyClosed(error: unknown): Closed {
  if (error instanceof ApiError && error.code === 'second-factor-needed')
    return 'studio.second-factor';
  if (error instanceof ApiError && error.status === 403) return 'studio.for-admins';
  if (error instanceof ApiError && error.status === 404) return 'studio.is-off';
  return 'studio.unreachable';
}

/** Asks whether the studio opens for who is signed in. @returns Who that is, or why it does not, and another try. */
function useOpening(api: StudioApi) {
  const [admin, setAdmin] = useState<string>();
  const [closed, setClosed] = useState<Closed>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks anew
  useEffect(() => {
    let isCurrent = true;
    api.open().then(
      (opened) => {
        if (!isCurrent) return;
        setClosed(undefined);
        setAdmin(opened.admin);
      },
      (error) => isCurrent && setClosed(whyClosed(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, attempt]);
  return { admin, closed, retry: () => setAttempt(attempt + 1) };
}

interface ClosedStudioProps {
  why: Closed;
  say: SayWords;
  onRetry(): void;
}

function ClosedStudio({ why, say, onRetry }: ClosedStudioProps) {
  return (
    <main className="sheet" role="alert">
      <h1>{say('studio.title')}</h1>
      <p>{say(why)}</p>
      {why === 'studio.second-factor' && (
        <p>
          <a href="/Identity/Account/SecondStep?returnUrl=%2Fstudio">
            {say('studio.second-factor-go')}
          </a>
        </p>
      )}
      <button type="button" onClick={onRetry}>
        {say('studio.retry')}
      </button>
    </main>
  );
}

/** Nobody is known, and nobody can be asked: the studio opens once the portal answers. */
function NotReached({ say }: Pick<StudioProps, 'say'>) {
  return <ClosedStudio why="studio.unreachable" say={say} onRetry={useReloadOnceReached()} />;
}

function Opened({ say, language }: StudioProps) {
  const { getAccessToken, requireSignIn } = useSignIn();
  const [place, go] = useStudioPlace();
  const api = useMemo(
    () => createStudioApi({ getAccessToken, language: () => document.documentElement.lang }),
    [getAccessToken],
  );
  const { admin, closed, retry } = useOpening(api);

  if (closed) return <ClosedStudio why={closed} say={say} onRetry={retry} />;
  if (admin === undefined) {
    return (
      <p className="banner" role="status">
        {say('state.loading')}
      </p>
    );
  }
  if (place.copy === undefined)
    return <Copies api={api} say={say} onOpen={(copy) => go({ copy })} />;
  return (
    <Loaded key={place.copy} api={api} id={place.copy} say={say}>
      {(workspace) => (
        <OpenCopy
          api={api}
          workspace={workspace}
          place={place}
          say={say}
          admin={admin}
          language={language}
          onGo={go}
          onSignIn={() => {
            requireSignIn().then(workspace.retry, () => undefined);
          }}
        />
      )}
    </Loaded>
  );
}

interface LoadedProps {
  api: StudioApi;
  id: number;
  say: SayWords;
  children(workspace: Workspace): React.ReactNode;
}

/** Opens a copy, and closes it when another is opened. */
function Loaded({ api, id, say, children }: LoadedProps) {
  const [workspace, setWorkspace] = useState<Workspace>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let opened: Workspace | undefined;
    let isGone = false;
    openWorkspace({
      api,
      id,
      keeper: openUnsavedKeeper(),
      isSignInRequired: (error) => error instanceof SignInRequired,
    }).then(
      (made) => {
        opened = made;
        if (isGone) made.close();
        else setWorkspace(made);
      },
      (error) => setProblem(sentenceOf(error, say)),
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [api, id, say]);
  if (problem) {
    return (
      <main className="sheet" role="alert">
        <h1>{say('studio.title')}</h1>
        <p>{problem}</p>
        <a href="/studio">{say('studio.all-copies')}</a>
      </main>
    );
  }
  if (!workspace) {
    return (
      <p className="banner" role="status">
        {say('state.loading')}
      </p>
    );
  }
  return children(workspace);
}

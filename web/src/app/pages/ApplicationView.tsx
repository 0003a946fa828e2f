import {
  ConflictDialog,
  type FormServices,
  ItemProvider,
  Placeholder,
  useSharedState,
  useText,
  whenFetched,
} from '@porchlight/engine/react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSignIn } from '../../sign-in/index.ts';
import type { Api } from '../api/createApi.ts';
import { Banners } from '../parts/Banners.tsx';
import { sentenceOfCorrection } from '../parts/sentenceOfCorrection.ts';
import type { ApplicationState } from '../session/records.ts';
import type { Session } from '../session/Session.ts';
import type { SessionState } from '../session/SessionState.ts';
import { LoadingPage } from './LoadingPage.tsx';
import { WizardPage } from './WizardPage.tsx';

const OwnStatusPage = lazy(() =>
  whenFetched(() => import('./OwnStatusPage.tsx')).then((module) => ({
    default: module.OwnStatusPage,
  })),
);

const EarlierAnswers = lazy(() =>
  whenFetched(() => import('../parts/EarlierAnswers.tsx')).then((module) => ({
    default: module.EarlierAnswers,
  })),
);

export interface ApplicationViewProps {
  session: Session;
  state: SessionState;
  services: FormServices;
  /** The calls of what she has sent. */
  call: Api['call'];
}

/** One function for all renders: an inline one would take the focus at each. */
const focusOn = (box: HTMLElement | null) => box?.focus();

/** Between Submit, whose button is gone, and the receipt: it has the focus, and says that there is more. */
const toCome = (label: string) => (
  <Placeholder
    ref={focusOn}
    tabIndex={-1}
    role="progressbar"
    aria-label={label}
    style={{ height: 320 }}
  />
);

/** What the fields know beside the answers: which stay as they were sent, and what staff ask of the others. */
function useItemScope({ held, corrections }: ApplicationState, services: FormServices) {
  const text = useText();
  return useMemo(
    () => ({
      reveal: (pointer: string) => services.reveal(pointer),
      isReadOnly: false,
      held: new Set(held),
      asked: new Map(corrections.map((one) => [one.at, sentenceOfCorrection(one, text)])),
    }),
    [services, held, corrections, text],
  );
}

/** The application by its status: the wizard for a draft, the receipt after, or the maintenance view. */
export function ApplicationView(props: ApplicationViewProps) {
  const { session, state, services, call } = props;
  const { application, conflict, setAside } = state;
  const { state: signedIn, wasEnded, requireSignIn } = useSignIn();
  const { ui, setUi } = useSharedState();
  const [failure, setFailure] = useState<string>();
  const text = useText();
  const isWaiting = !application.role || application.role === 'initial';
  const isHeld = isWaiting && !application.isDemoUser;
  const isEditable = application.role === 'draft' || (isWaiting && application.isDemoUser);
  const scope = useItemScope(application, services);

  useEffect(() => {
    if (isHeld) window.location.replace('/maintenance');
  }, [isHeld]);

  const isWizard = isEditable || (application.role === 'review' && ui.isEditingAfterSubmission);
  const [hasFilled, setFilled] = useState(isWizard);
  if (isWizard && !hasFilled) setFilled(true);
  if (isHeld) return <LoadingPage />;
  if (!isWizard) {
    return (
      <Suspense fallback={hasFilled ? toCome(text('application.loading')) : <LoadingPage />}>
        <OwnStatusPage
          lost={state.lost}
          onSeen={session.forgetLost}
          application={application}
          call={call}
          isJustSent={hasFilled}
          onFailure={() => services.notify(text('toast-went-wrong'))}
          onEdit={(place) => setUi({ isEditingAfterSubmission: true, ...place })}
        />
      </Suspense>
    );
  }
  const offer = ui.currentStep === 0 ? application.previous : undefined;
  return (
    <ItemProvider value={scope}>
      <Banners
        onSeen={session.forgetLost}
        state={state}
        currentStep={ui.currentStep}
        isSignedOut={signedIn === 'expired' || state.saving === 'signed-out'}
        wasEnded={wasEnded}
        signInFailure={failure}
        onSignIn={() => {
          setFailure(undefined);
          requireSignIn().then(session.resume, (error: Error) => setFailure(error.message));
        }}
      />
      {(setAside.length > 0 || offer) && (
        <Suspense fallback={null}>
          <EarlierAnswers session={session} setAside={setAside} offer={offer} />
        </Suspense>
      )}
      <WizardPage session={session} state={state} />
      {conflict && <ConflictDialog conflict={conflict} onResolve={session.resolve} />}
    </ItemProvider>
  );
}

import Button from '@mui/material/Button';
import { checkPrograms } from '@porchlight/engine';
import {
  Callout,
  TakenNotice,
  useFormSnapshot,
  useIsOnline,
  useLanguage,
  useText,
  useVisibleSteps,
} from '@porchlight/engine/react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { SessionState } from '../session/SessionState.ts';

const RefusedItems = lazy(() =>
  import('./RefusedItems.tsx').then((module) => ({ default: module.RefusedItems })),
);

function Banner({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <Callout tone="warning" role="status" action={action}>
      {children}
    </Callout>
  );
}

/** A program of the draft that takes no applications now: said at once, not at the end. */
function ClosedPrograms() {
  const text = useText();
  const { form, evaluation } = useFormSnapshot();
  return checkPrograms(form, evaluation).map(({ code, params }) => (
    <Banner key={String(params?.program)}>{text(code, params)}</Banner>
  ));
}

/** Which steps ask for something again, until the last of them is behind her. */
function AnswerAgain({ names, currentStep }: { names: string[]; currentStep: number }) {
  const text = useText();
  const language = useLanguage();
  const visible = useVisibleSteps();
  const steps = visible.filter((step) => names.includes(step.name));
  if (!steps.some((step) => visible.indexOf(step) >= currentStep)) return null;
  const list = new Intl.ListFormat(language).format(steps.map(({ title }) => title));
  return <Banner>{text('application.answer-again', { count: steps.length, steps: list })}</Banner>;
}

export interface BannersProps {
  state: SessionState;
  /** The position of the open step among the visible ones. */
  currentStep: number;
  isSignedOut: boolean;
  /** Why the last sign-in from here came to nothing: the window was closed, the settings are not to be had. */
  signInFailure: string | undefined;
  onSignIn(): void;
}

/** What stands in the way of saving, and what to do: offline, signed out, a program that is closed, a newer form; and what came from elsewhere. */
export function Banners(props: BannersProps) {
  const { state, currentStep, isSignedOut, signInFailure, onSignIn } = props;
  const text = useText();
  const isOnline = useIsOnline();
  const isAway = !isOnline || state.saving === 'offline';
  const { form } = useFormSnapshot();
  return (
    <>
      {isAway && <Banner>{text('application.offline')}</Banner>}
      {isSignedOut && !isAway && (
        <Banner
          action={
            <Button variant="outlined" onClick={onSignIn}>
              {text('application.sign-in-again')}
            </Button>
          }
        >
          {text('application.session-ended')}
        </Banner>
      )}
      {isSignedOut && !isAway && signInFailure && (
        <Callout tone="error" role="alert">
          {signInFailure}
        </Callout>
      )}
      <TakenNotice form={form} taken={state.taken} />
      <ClosedPrograms />
      {state.refusedItems.length > 0 && (
        <Suspense fallback={null}>
          <RefusedItems items={state.refusedItems} />
        </Suspense>
      )}
      {state.application.held.length > 0 && <Banner>{text('application.held')}</Banner>}
      {state.answerAgain.length > 0 && (
        <AnswerAgain names={state.answerAgain} currentStep={currentStep} />
      )}
      {state.hasNewRelease && <Banner>{text('application.release-changed')}</Banner>}
    </>
  );
}

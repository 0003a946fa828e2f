import {
  Announcer,
  describeSteps,
  ItemWizard,
  Placeholder,
  ReturnToStep,
  StepList,
  StepPage,
  useFormStore,
  useSharedState,
  useText,
  useUnsoundSteps,
} from '@porchlight/engine/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { usePageTitle } from '../../frame/usePageTitle.ts';
import { LazyRefusedSteps } from '../../wizard/LazyRefusedSteps.tsx';
import { PaceSwitch } from '../../wizard/PaceSwitch.tsx';
import { fetchReview, LazyReview } from '../../wizard/review/LazyReview.tsx';
import { SavingLine } from '../parts/SavingLine.tsx';
import { Welcome } from '../parts/Welcome.tsx';
import type { Session } from '../session/Session.ts';
import type { SessionState } from '../session/SessionState.ts';
import { useComplete } from './useComplete.tsx';
import { useFocusAt } from './useFocusAt.ts';
import { useWizard, type Wizard } from './useWizard.ts';

/** The application: the stepper with its open step, or the form of one of its items. */
export function WizardPage({ session, state }: { session: Session; state: SessionState }) {
  const { ui } = useSharedState();
  if (ui.displayState !== 'add-additional-member') {
    return <MainForm session={session} state={state} />;
  }
  return <ItemWizard status={<SavingLine state={state} />} />;
}

interface StepNoticeProps {
  wizard: Wizard;
  /** The way to the furthest step, where another one is open. */
  wayBack: ReactNode;
  hasReview: boolean;
  state: SessionState;
}

/** Above the open step: that she is back, the way to where she was, and on the last step all that she has answered. */
function StepNotice({ wizard, wayBack, hasReview, state }: StepNoticeProps) {
  const { ui } = useSharedState();
  const { steps, current } = wizard;
  return (
    <>
      {ui.cameBackTo === current && (
        <Welcome step={steps[current]!.title} lastDay={state.application.lastDay} />
      )}
      {wayBack}
      {hasReview && current === steps.length - 1 && (
        <Suspense fallback={<Placeholder style={{ height: 320 }} />}>
          <LazyReview
            steps={steps.slice(0, -1)}
            isDisabled={wizard.isSaving}
            onChange={(position, { pointer }) => wizard.change(position, pointer)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Says which step is open, or that she is back at it. */
function StepAnnouncer({ wizard: { steps, current } }: Pick<StepNoticeProps, 'wizard'>) {
  const text = useText();
  const { ui } = useSharedState();
  const { title } = steps[current]!;
  const place = { position: current + 1, total: steps.length, title };
  return (
    <Announcer>
      {ui.cameBackTo === current
        ? text('application.welcome-back', { step: title })
        : text('application.step-position', place)}
    </Announcer>
  );
}

interface OpenStepProps extends Pick<StepNoticeProps, 'wizard' | 'wayBack' | 'state'> {
  /** Sends everything, where what was sent is edited. */
  onSaveAndComplete: (() => void) | undefined;
}

/** The open step, with its buttons. */
function OpenStep({ wizard, wayBack, state, onSaveAndComplete }: OpenStepProps) {
  const text = useText();
  const { ui } = useSharedState();
  const { steps, current } = wizard;
  const step = steps[current]!;
  return (
    <StepPage
      key={step.name}
      step={step}
      hasBack={current > 0}
      hasNext={!(onSaveAndComplete && current === steps.length - 1)}
      nextLabel={ui.changing ? text('application.review-return') : step.buttons.next}
      backLabel={step.buttons.back}
      isSaving={wizard.isSaving}
      startAt={ui.startAt}
      isChanging={ui.changing !== undefined}
      minutes={state.portal.limits.minutesToApply}
      onNext={wizard.next}
      onBack={wizard.back}
      onSaveAndComplete={onSaveAndComplete}
    >
      {!ui.changing && wayBack}
    </StepPage>
  );
}

function MainForm({ session, state }: { session: Session; state: SessionState }) {
  const store = useFormStore();
  const { ui, invalidSteps } = useSharedState();
  const wizard = useWizard(session);
  const isEditing = ui.isEditingAfterSubmission;
  const completing = useComplete(wizard.complete, isEditing);
  const { steps, current } = wizard;
  const step = steps[current]!;
  const unsound = useUnsoundSteps(current);
  const isLast = current === steps.length - 1;
  const { title, review: hasReview = false } = store.getSnapshot().form;
  const isBack = ui.cameBackTo === current;
  // What is said above the step is to be read first.
  const hasNews = state.answerAgain.length > 0 || state.setAside.length > 0;
  const wayBack = wizard.reached > current && (
    <ReturnToStep reached={wizard.reached} isSaving={wizard.isSaving} onOpen={wizard.open} />
  );

  usePageTitle(step.title);
  useFocusAt(hasReview && isLast);
  useEffect(() => {
    if (hasReview && current > 0) void fetchReview();
  }, [hasReview, current]);

  return (
    <>
      <h1>{title}</h1>
      <SavingLine state={state} left={isEditing ? undefined : steps.length - 1 - current} />
      <PaceSwitch />
      <StepAnnouncer wizard={wizard} />
      <LazyRefusedSteps problems={wizard.refused} steps={steps} onOpen={wizard.open} />
      <StepList
        steps={describeSteps(steps, {
          current,
          reached: wizard.reached,
          visited: wizard.visited,
          invalid: invalidSteps,
          unsound,
          canOpenAll: isEditing,
        })}
        current={current}
        onOpen={wizard.open}
        arrival={isBack ? (hasNews ? 'focus' : 'scroll') : undefined}
        notice={<StepNotice {...{ wizard, wayBack, hasReview, state }} />}
      >
        <OpenStep
          {...{ wizard, wayBack, state }}
          onSaveAndComplete={isEditing ? completing.ask : undefined}
        />
      </StepList>
      {completing.question}
    </>
  );
}

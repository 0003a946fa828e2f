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
import { Suspense, useEffect } from 'react';
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

interface WizardPageProps {
  session: Session;
  state: SessionState;
}

/** The application: the stepper with its open step, or the form of one of its items. */
export function WizardPage({ session, state }: WizardPageProps) {
  const { ui } = useSharedState();
  if (ui.displayState !== 'add-additional-member') {
    return <MainForm session={session} state={state} />;
  }
  return <ItemWizard status={<SavingLine state={state} />} />;
}

function MainForm({ session, state }: WizardPageProps) {
  const text = useText();
  const store = useFormStore();
  const { ui } = useSharedState();
  const wizard = useWizard(session);
  const isEditing = ui.isEditingAfterSubmission;
  const completing = useComplete(wizard.complete, isEditing);
  const { steps, current } = wizard;
  const described = useStepStates(wizard);
  const step = steps[current]!;
  const isLast = current === steps.length - 1;
  const { title, review: hasReview = false } = store.getSnapshot().form;
  const isBack = ui.cameBackTo === current;
  // What is said above the step is to be read first.
  const hasNews = state.answerAgain.length > 0 || state.setAside.length > 0;
  const place = { position: current + 1, total: steps.length, title: step.title };

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
      <Announcer>
        {isBack
          ? text('application.welcome-back', { step: step.title })
          : text('application.step-position', place)}
      </Announcer>
      <LazyRefusedSteps problems={wizard.refused} steps={steps} onOpen={wizard.open} />
      <StepList
        steps={described}
        current={current}
        onOpen={wizard.open}
        arrival={isBack ? (hasNews ? 'focus' : 'scroll') : undefined}
        notice={
          <>
            {isBack && <Welcome step={step.title} lastDay={state.application.lastDay} />}
            <WayBack wizard={wizard} />
            {hasReview && isLast && <Review wizard={wizard} />}
          </>
        }
      >
        <OpenStep
          key={step.name}
          wizard={wizard}
          minutes={state.portal.limits.minutesToApply}
          onSaveAndComplete={isEditing ? completing.ask : undefined}
        />
      </StepList>
      {completing.question}
    </>
  );
}

/** The steps as the stepper lists them: which are done, wrong, or can be opened. */
function useStepStates({ steps, current, reached, visited }: Wizard) {
  const { ui, invalidSteps: invalid } = useSharedState();
  const unsound = useUnsoundSteps(current);
  const canOpenAll = ui.isEditingAfterSubmission;
  return describeSteps(steps, { current, reached, visited, invalid, unsound, canOpenAll });
}

interface OpenStepProps {
  wizard: Wizard;
  /** How long the application takes, as the portal says. */
  minutes: number;
  /** Given while an application is changed that was sent. */
  onSaveAndComplete: (() => void) | undefined;
}

/** The open step's fields and buttons; after them the way back to where she had come. */
function OpenStep({ wizard, minutes, onSaveAndComplete }: OpenStepProps) {
  const text = useText();
  const { ui } = useSharedState();
  const { steps, current } = wizard;
  const step = steps[current]!;
  const isLast = current === steps.length - 1;
  return (
    <StepPage
      step={step}
      hasBack={current > 0}
      hasNext={!(onSaveAndComplete && isLast)}
      nextLabel={ui.changing ? text('application.review-return') : step.buttons.next}
      backLabel={step.buttons.back}
      isSaving={wizard.isSaving}
      endedSaves={wizard.endedSaves}
      startAt={ui.startAt}
      isChanging={ui.changing !== undefined}
      minutes={minutes}
      onNext={wizard.next}
      onBack={wizard.back}
      onSaveAndComplete={onSaveAndComplete}
    >
      {!ui.changing && <WayBack wizard={wizard} />}
    </StepPage>
  );
}

/** Leads on to the furthest step that was open, from one before it. */
function WayBack({ wizard }: { wizard: Wizard }) {
  const { reached, current, isSaving, open } = wizard;
  return reached > current && <ReturnToStep reached={reached} isSaving={isSaving} onOpen={open} />;
}

/** All answers before they are sent, above the last step. */
function Review({ wizard }: { wizard: Wizard }) {
  return (
    <Suspense fallback={<Placeholder style={{ height: 320 }} />}>
      <LazyReview
        steps={wizard.steps.slice(0, -1)}
        isDisabled={wizard.isSaving}
        onChange={(position, { pointer }) => wizard.change(position, pointer)}
      />
    </Suspense>
  );
}

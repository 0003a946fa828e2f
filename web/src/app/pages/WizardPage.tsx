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
import { useWizard } from './useWizard.ts';

/** The application: the stepper with its open step, or the form of one of its items. */
export function WizardPage({ session, state }: { session: Session; state: SessionState }) {
  const { ui } = useSharedState();
  if (ui.displayState !== 'add-additional-member') {
    return <MainForm session={session} state={state} />;
  }
  return <ItemWizard status={<SavingLine state={state} />} />;
}

function MainForm({ session, state }: { session: Session; state: SessionState }) {
  const text = useText();
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
  const { lastDay } = state.application;
  const { minutesToApply } = state.portal.limits;
  const isBack = ui.cameBackTo === current;
  // What is said above the step is to be read first.
  const hasNews = state.answerAgain.length > 0 || state.setAside.length > 0;
  const wayBack = wizard.reached > current && (
    <ReturnToStep reached={wizard.reached} isSaving={wizard.isSaving} onOpen={wizard.open} />
  );
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
        notice={
          <>
            {isBack && <Welcome step={step.title} lastDay={lastDay} />}
            {wayBack}
            {hasReview && isLast && (
              <Suspense fallback={<Placeholder style={{ height: 320 }} />}>
                <LazyReview
                  steps={steps.slice(0, -1)}
                  isDisabled={wizard.isSaving}
                  onChange={(position, { pointer }) => wizard.change(position, pointer)}
                />
              </Suspense>
            )}
          </>
        }
      >
        <StepPage
          key={step.name}
          step={step}
          hasBack={current > 0}
          hasNext={!(isEditing && isLast)}
          nextLabel={ui.changing ? text('application.review-return') : step.buttons.next}
          backLabel={step.buttons.back}
          isSaving={wizard.isSaving}
          startAt={ui.startAt}
          isChanging={ui.changing !== undefined}
          minutes={minutesToApply}
          onNext={wizard.next}
          onBack={wizard.back}
          onSaveAndComplete={isEditing ? completing.ask : undefined}
        >
          {!ui.changing && wayBack}
        </StepPage>
      </StepList>
      {completing.question}
    </>
  );
}

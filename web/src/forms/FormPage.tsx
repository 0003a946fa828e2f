import { isBlank, readPointer, restrictedPointers } from '@porchlight/engine';
import {
  Announcer,
  Callout,
  describeSteps,
  ReturnToStep,
  type StepEntry,
  StepList,
  StepPage,
  useFromStore,
  useIsOnline,
  useText,
  useVisibleSteps,
} from '@porchlight/engine/react';
import { usePageTitle } from '../frame/usePageTitle.ts';
import { useUnloadWarning } from '../frame/useUnloadWarning.ts';
import { LazyRefusedSteps } from '../wizard/LazyRefusedSteps.tsx';
import { ReviewStep } from '../wizard/ReviewStep.tsx';
import { Banner, Intro, Quiet } from './parts/notes.tsx';
import type { Visit } from './visit/createVisit.ts';
import type { VisitState } from './visit/VisitState.ts';

/** The last line of the stepper: not a step of the form, but the look over all of it. */
const REVIEW = 'porchlight-review';

export interface FormPageProps {
  visit: Visit;
  state: VisitState;
}

/** A form that stands alone, being filled in: its steps, then the look over all, then Send. */
export function FormPage({ visit, state }: FormPageProps) {
  const text = useText();
  const isOnline = useIsOnline();
  const steps = useVisibleSteps();
  const wrong = useFromStore((store) =>
    steps
      .slice(0, state.reached)
      .filter(({ name }) => store.problemsOf(name).length > 0)
      .map(({ name }) => name)
      .join('\n'),
  );
  // Until what the tab could not keep is typed again.
  const isMissing = useFromStore((store) => {
    const { form: now, answers, evaluation } = store.getSnapshot();
    return restrictedPointers(now).some(
      (pointer) => evaluation.visible.has(pointer) && isBlank(readPointer(answers, pointer)),
    );
  });
  useUnloadWarning(state.isDirty);
  const { form } = state.loaded;
  const current = Math.min(state.position, steps.length);
  const step = steps[current];
  const title = step?.title ?? text('forms.review');
  const total = steps.length + 1;
  usePageTitle(`${title} · ${form.title}`);
  const entries: StepEntry[] = describeSteps(steps, {
    current,
    reached: state.reached,
    invalid: wrong.split('\n'),
  });
  entries.push({
    name: REVIEW,
    title: text('forms.review'),
    description: text('forms.review-help'),
    isDone: false,
    isInvalid: false,
    canOpen: state.reached >= steps.length && wrong === '',
  });
  const go = (position: number) => visit.go(position);
  const wayBack = state.reached > current && (
    <ReturnToStep reached={state.reached} isSaving={false} onOpen={go} />
  );

  return (
    <>
      <h1>{form.title}</h1>
      {form.standalone?.intro && current === 0 && <Intro>{form.standalone.intro}</Intro>}
      <Quiet>
        {text('application.steps-left', { count: total - 1 - current })}
        <br />
        {text('forms.kept')}
      </Quiet>
      <Announcer>
        {text('application.step-position', { position: current + 1, total, title })}
      </Announcer>
      {!isOnline && <Banner>{text('forms.offline')}</Banner>}
      {state.hasChanged && <Banner>{text('forms.changed')}</Banner>}
      {state.isPartial && isMissing && <Banner>{text('forms.restored')}</Banner>}
      <LazyRefusedSteps problems={state.refused} steps={steps} onOpen={go} />
      <StepList steps={entries} current={current} onOpen={go} notice={wayBack}>
        {step ? (
          <StepPage
            key={step.name}
            step={step}
            hasBack={current > 0}
            nextLabel={step.buttons.next}
            backLabel={step.buttons.back}
            isSaving={false}
            onNext={() => go(current + 1)}
            onBack={() => go(current - 1)}
          >
            {wayBack}
          </StepPage>
        ) : (
          <ReviewStep
            steps={steps}
            isSending={state.isSending}
            onOpen={go}
            onBack={() => go(current - 1)}
            onSend={() => void visit.send()}
          >
            {state.failure && (
              <Callout tone="error" role="alert">
                {text(state.failure)}
              </Callout>
            )}
          </ReviewStep>
        )}
      </StepList>
    </>
  );
}

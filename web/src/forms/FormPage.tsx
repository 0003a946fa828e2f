import { isBlank, readPointer, restrictedPointers, type Step } from '@porchlight/engine';
import {
  Announcer,
  Callout,
  describeSteps,
  ReturnToStep,
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
import { withReview } from './parts/withReview.ts';
import type { FormSession } from './session/createFormSession.ts';
import type { FormSessionState } from './session/FormSessionState.ts';

export interface FormPageProps {
  session: FormSession;
  state: FormSessionState;
}

/** The names of the steps up to the furthest in which something is wrong. */
function useWrongSteps(steps: Step[], reached: number): string[] {
  const names = useFromStore((store) =>
    steps
      .slice(0, reached)
      .filter(({ name }) => store.problemsOf(name).length > 0)
      .map(({ name }) => name)
      .join('\n'),
  );
  return names === '' ? [] : names.split('\n');
}

/** What is to be known above the steps: no line, another form, answers that the tab could not keep. */
function Banners({ state }: Pick<FormPageProps, 'state'>) {
  const text = useText();
  const isOnline = useIsOnline();
  // Until what the tab could not keep is typed again.
  const isMissing = useFromStore((store) => {
    const { form: now, answers, evaluation } = store.getSnapshot();
    return restrictedPointers(now).some(
      (pointer) => evaluation.visible.has(pointer) && isBlank(readPointer(answers, pointer)),
    );
  });
  return (
    <>
      {!isOnline && <Banner>{text('forms.offline')}</Banner>}
      {state.hasChanged && <Banner>{text('forms.changed')}</Banner>}
      {state.isPartial && isMissing && <Banner>{text('forms.restored')}</Banner>}
    </>
  );
}

/** A form that stands alone, being filled in: its steps, then the look over all, then Send. */
export function FormPage({ session, state }: FormPageProps) {
  const text = useText();
  const steps = useVisibleSteps();
  const wrong = useWrongSteps(steps, state.reached);
  useUnloadWarning(state.isDirty);
  const { form } = state.loaded;
  const current = Math.min(state.position, steps.length);
  const step = steps[current];
  const described = describeSteps(steps, { current, reached: state.reached, invalid: wrong });
  const title = step?.title ?? text('forms.review');
  const total = steps.length + 1;
  usePageTitle(`${title} · ${form.title}`);
  const go = (position: number) => session.go(position);
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
      <Banners state={state} />
      <LazyRefusedSteps problems={state.refused} steps={steps} onOpen={go} />
      <StepList
        steps={withReview(described, state.reached >= steps.length && wrong.length === 0, text)}
        current={current}
        onOpen={go}
        notice={wayBack}
      >
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
          <Review {...{ session, state, steps, go }} />
        )}
      </StepList>
    </>
  );
}

interface ReviewProps extends FormPageProps {
  steps: Step[];
  go(position: number): void;
}

/** The look over all of it, and Send. */
function Review({ session, state, steps, go }: ReviewProps) {
  const text = useText();
  return (
    <ReviewStep
      steps={steps}
      isSending={state.isSending}
      onOpen={go}
      onBack={() => go(steps.length - 1)}
      onSend={() => void session.send()}
    >
      {state.failure && (
        <Callout tone="error" role="alert">
          {text(state.failure)}
        </Callout>
      )}
    </ReviewStep>
  );
}

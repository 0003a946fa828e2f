import { fieldsOf, type Step } from '@porchlight/engine';
import {
  describeSteps,
  type FormData,
  ItemWizard,
  StepList,
  StepPage,
  useFromStore,
  useSharedState,
  useText,
  useVisibleSteps,
} from '@porchlight/engine/react';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { withReview } from '../../forms/parts/withReview.ts';
import { LazyRefusedSteps } from '../../wizard/LazyRefusedSteps.tsx';
import { ReviewStep } from '../../wizard/ReviewStep.tsx';
import { LazyReview } from '../../wizard/review/LazyReview.tsx';
import type { FromStage, PreviewMode } from '../form-preview/PreviewState.ts';
import { arriveAtStep } from './arriving.ts';
import type { Sending } from './useSending.ts';
import { useShown } from './useShown.ts';

/** What a `ShownStep` is given. */
export interface ShownStepProps {
  wanted: string;
  look: PreviewMode;
  turn: number;
  sending: Sending;
  tell(message: FromStage): void;
}

/** The step that is wanted among the others, or all answers. */
export function ShownStep({ wanted, look, turn, sending, tell }: ShownStepProps) {
  const { store, ui } = useSharedState();
  const steps = useVisibleSteps();
  const root = useRef<HTMLDivElement>(null);
  const { title } = store.getSnapshot().form;
  const all = store.getSnapshot().form.steps;

  useLayoutEffect(() => arriveAtStep(root.current), []);
  useEffect(() => {
    if (look === 'errors') root.current?.querySelector('form')?.requestSubmit();
  }, [look]);
  useShown(
    turn,
    wanted,
    steps.map(({ name }) => name),
    tell,
  );

  const offered = useFromStore((now) => offeredOn(now.getSnapshot()));
  const isReview = look === 'review' || look === 'print';
  if (!isReview && ui.displayState === 'add-additional-member') return <ItemWizard status={null} />;
  const listed = isReview ? steps : withStep(all, steps, wanted);
  const open = (position: number) => {
    const { name: step, program } = listed[position] ?? {};
    if (step) tell({ kind: 'moved', step, ...(program && { program }) });
    else if (position === listed.length) tell({ kind: 'review' });
  };
  return (
    <div ref={root}>
      <h1>{title}</h1>
      <LazyRefusedSteps problems={sending.refused} steps={listed} onOpen={open} />
      {isReview ? (
        <AllAnswers {...{ steps, look, sending, open }} />
      ) : (
        <OpenStep
          key={offered}
          {...{ listed, wanted, sending, open }}
          canGoOn={look === 'filling'}
        />
      )}
    </div>
  );
}

/** The day, and when programs are open: with another one a step is drawn anew, since its choices are others. */
function offeredOn({ form, facts }: Pick<FormData, 'form' | 'facts'>): string {
  const chooser = form.programs === undefined ? undefined : fieldsOf(form).get(form.programs);
  const dates = chooser?.choices?.map(({ opens, closes, every }) => [opens, closes, every]);
  return JSON.stringify([facts.today, dates]);
}

interface AllAnswersProps extends Pick<ShownStepProps, 'look' | 'sending'> {
  steps: Step[];
  open(position: number): void;
}

/** The look over all answers, in the form's stepper where it is a line of that. */
function AllAnswers({ steps, look, sending, open }: AllAnswersProps) {
  const { store } = useSharedState();
  const review = (
    <ReviewStep
      steps={steps}
      isSending={false}
      onOpen={open}
      onBack={() => open(steps.length - 1)}
      onSend={() => look === 'review' && sending.send()}
    />
  );
  if (look === 'print' || !store.getSnapshot().form.standalone) return review;
  return (
    <Listed steps={steps} current={steps.length} open={open}>
      {review}
    </Listed>
  );
}

interface OpenStepProps extends Pick<ShownStepProps, 'wanted' | 'sending'> {
  /** The steps as they are listed, the wanted one among them. */
  listed: Step[];
  /** Next leads on. */
  canGoOn: boolean;
  open(position: number): void;
}

/** The steps, of which the wanted one is open. */
function OpenStep({ listed, wanted, canGoOn, sending, open }: OpenStepProps) {
  const { store } = useSharedState();
  const { standalone, review: hasReview = false } = store.getSnapshot().form;
  const current = listed.findIndex(({ name }) => name === wanted);
  const step = listed[current] ?? listed[0]!;
  const isLast = current === listed.length - 1;
  function goOn() {
    if (!isLast || standalone) open(current + 1);
    else sending.send();
  }
  return (
    <Listed
      steps={listed}
      current={current}
      open={open}
      notice={
        hasReview &&
        isLast && (
          <Suspense fallback={null}>
            <LazyReview steps={listed.slice(0, -1)} isDisabled={false} onChange={open} />
          </Suspense>
        )
      }
    >
      <StepPage
        step={step}
        hasBack={current > 0}
        nextLabel={step.buttons.next}
        backLabel={step.buttons.back}
        isSaving={false}
        onNext={() => canGoOn && goOn()}
        onBack={() => open(current - 1)}
      />
    </Listed>
  );
}

interface ListedProps {
  steps: Step[];
  current: number;
  open(position: number): void;
  notice?: ReactNode;
  children: ReactNode;
}

/** The stepper around what is open in it; that of a form that stands alone ends with the look over all. */
function Listed({ steps, current, open, notice, children }: ListedProps) {
  const text = useText();
  const { store } = useSharedState();
  const reached = steps.length;
  const visited = steps.slice(0, Math.max(0, current)).map(({ name }) => name);
  const described = describeSteps(steps, { current, reached, visited, invalid: [] });
  const { standalone } = store.getSnapshot().form;
  return (
    <StepList
      steps={standalone ? withReview(described, true, text) : described}
      current={current}
      onOpen={open}
      notice={notice}
    >
      {children}
    </StepList>
  );
}

/** The visible steps, and the wanted one in its place though these answers hide it. */
function withStep(all: Step[], visible: Step[], wanted: string): Step[] {
  const shown = new Set(visible.map(({ name }) => name));
  return all.filter(({ name }) => shown.has(name) || name === wanted);
}

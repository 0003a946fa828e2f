import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../kernel/index.ts';
import { Placeholder } from '../callout/Placeholder.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { StepForm } from '../form/StepForm.tsx';
import { StepActions } from '../stepper/StepActions.tsx';
import { useFormStore, useFromStore } from '../store/FormStoreContext.tsx';
import { goOnAfter } from './beforeNext.ts';
import { GateAlerts } from './GateAlerts.tsx';
import { Listen } from './Listen.tsx';
import { usePace } from './pace.ts';
import type { StepPageProps } from './StepPageProps.ts';

/** Fetched for who wants it. Where it can not be fetched a step is shown whole: all its questions are there. */
const PagedStep = lazy(() =>
  import('./PagedStep.tsx').then(
    (module) => ({ default: module.PagedStep }),
    () => ({ default: WholeStep }),
  ),
);

const NO_PROBLEMS: Problem[] = [];

/** One step: all of it at once, or a question at a time. */
export function StepPage(props: StepPageProps) {
  const { pace } = usePace();
  if (pace === 'steps') return <WholeStep {...props} />;
  return (
    <Suspense fallback={<Placeholder style={{ height: 160 }} />}>
      <PagedStep {...props} />
    </Suspense>
  );
}

/**
 * One step: summary, fields, gates, buttons. Next marks every field as touched; what is wrong then is
 * summed up above, in page order, and the summary takes the focus. It shrinks as answers get right.
 */
function WholeStep(props: StepPageProps) {
  const { step } = props;
  const store = useFormStore();
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const alerts = useRef<HTMLDivElement>(null);
  const problems = useFromStore((now) =>
    attempts > 0 ? now.shownProblemsOf(step.name) : NO_PROBLEMS,
  );
  const gates = useFromStore((now) => now.gatesOf(step.name));
  const closed = attempts > 0 ? gates.filter((gate) => gate.blocks.includes('next')) : [];

  useEffect(() => {
    if (attempts === 0) return;
    const target = summary.current ?? alerts.current;
    target?.focus({ preventScroll: true });
    // Of one that is taller than the screen its title must be seen.
    const isTall = (target?.offsetHeight ?? 0) > window.innerHeight;
    target?.scrollIntoView?.({ block: isTall ? 'start' : 'center' });
  }, [attempts]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (event.target !== event.currentTarget) return;
    store.touchStep(step.name);
    const isShut = store.gatesOf(step.name).some((gate) => gate.blocks.includes('next'));
    if (store.problemsOf(step.name).length > 0 || isShut) setAttempts((before) => before + 1);
    else goOnAfter(event.currentTarget, props.onNext);
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Listen step={step} />
      <ErrorSummary ref={summary} problems={problems} />
      <StepForm step={step} />
      <div ref={alerts} tabIndex={-1} style={{ outline: 'none' }}>
        <GateAlerts gates={closed} />
      </div>
      {props.children}
      <StepActions
        hasBack={props.hasBack}
        hasNext={props.hasNext ?? true}
        nextLabel={props.nextLabel}
        backLabel={props.backLabel}
        isSaving={props.isSaving}
        onBack={props.onBack}
        onSaveAndComplete={props.onSaveAndComplete}
      />
    </form>
  );
}

import { styled } from '@mui/material/styles';
import type { FormEvent, Ref } from 'react';
import type { Problem } from '../../kernel/index.ts';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { PageProvider } from '../form/OnPage.ts';
import { StepForm } from '../form/StepForm.tsx';
import { StepActions } from '../stepper/StepActions.tsx';
import { useFormSnapshot, useFormStore } from '../store/FormStoreContext.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import { goOnAfter } from './beforeNext.ts';
import { GateAlerts } from './GateAlerts.tsx';
import { Listen } from './Listen.tsx';
import { minutesLeft } from './minutesLeft.ts';
import type { StepPageProps } from './StepPageProps.ts';
import { useFocusOnPage, useStepPages } from './useStepPages.ts';

const Position = styled('p')({
  margin: '0 0 12px',
  color: 'var(--text-quiet)',
  fontSize: '0.92rem',
  outline: 'none',
  scrollMarginTop: 72,
});
/** A question that has the screen for itself: its label is the heading. */
const Questions = styled('div')({
  '&[data-alone] [data-field] h3': {
    margin: '0 0 12px',
    fontSize: '1.5rem',
    fontWeight: 600,
    lineHeight: 1.25,
    outline: 'none',
    // What stands above it is seen with it.
    scrollMarginTop: 144,
  },
});

interface StepPositionProps {
  ref: Ref<HTMLParagraphElement>;
  steps: string[];
  name: string;
  /** Until the end of the form; absent where that is not said. */
  minutes: number | undefined;
}

/** Which step it is, of how many, and how long the rest takes. */
function StepPosition({ ref, steps, name, minutes }: StepPositionProps) {
  const text = useText();
  return (
    <Position ref={ref} tabIndex={-1}>
      {text('application.step-of', { position: steps.indexOf(name) + 1, total: steps.length })}
      {minutes !== undefined && ` · ${text('application.minutes-left', { minutes })}`}
    </Position>
  );
}

/**
 * One step, a question or a group of them at a time: the same answers, messages and gates as all at
 * once. Next marks what stands on the screen; at the end of the step it asks for the whole of it, and
 * goes back to what is wrong first.
 */
export function PagedStep(props: StepPageProps) {
  const { step, hasBack, isSaving } = props;
  const store = useFormStore();
  const snapshot = useFormSnapshot();
  const stepPages = useStepPages(props);
  const { position, questions, summary, alerts } = useFocusOnPage(stepPages);
  const { pages, at, page, onPage, attempts, move, refuse } = stepPages;

  const isLast = at >= pages.length - 1;
  const isEnd = isLast || props.isChanging === true;
  const isHere = ({ path }: Problem) => page.includes(path) || !pages.flat().includes(path);
  const problems = attempts > 0 ? store.shownProblemsOf(step.name).filter(isHere) : [];
  const gates = attempts > 0 && isEnd ? store.gatesOf(step.name) : [];
  const { steps } = snapshot.evaluation;
  const left = minutesLeft(snapshot, props, pages.slice(at).flat().length);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (event.target !== event.currentTarget) return;
    store.touchStep(step.name, page);
    const isWrong = store.problemsOf(step.name).some(({ path }) => page.includes(path));
    if (isWrong) return refuse();
    if (!isEnd) return goOnAfter(event.currentTarget, () => move(pages[at + 1]![0]));
    store.touchStep(step.name);
    if (stepPages.showWrong()) return;
    const isShut = store.gatesOf(step.name).some((gate) => gate.blocks.includes('next'));
    if (isShut) refuse();
    else goOnAfter(event.currentTarget, props.onNext);
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <StepPosition ref={position} steps={steps} name={step.name} minutes={left} />
      <Listen step={step} only={page} />
      <ErrorSummary ref={summary} problems={problems} />
      <PageProvider value={onPage}>
        <Questions ref={questions} data-alone={onPage.isAlone || undefined}>
          <StepForm step={step} />
        </Questions>
      </PageProvider>
      <div ref={alerts} tabIndex={-1} style={{ outline: 'none' }}>
        <GateAlerts gates={gates.filter((gate) => gate.blocks.includes('next'))} />
      </div>
      {isLast && props.children}
      <StepActions
        hasBack={hasBack || at > 0}
        hasNext={!isEnd || (props.hasNext ?? true)}
        nextLabel={isEnd ? props.nextLabel : undefined}
        backLabel={at > 0 ? undefined : props.backLabel}
        isSaving={isSaving}
        onBack={() => (at > 0 ? move(pages[at - 1]![0]) : props.onBack())}
        onSaveAndComplete={isEnd ? props.onSaveAndComplete : undefined}
      />
    </form>
  );
}

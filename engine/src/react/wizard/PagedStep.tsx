import { styled } from '@mui/material/styles';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isBlank, type Pointer, type Problem, pagesOf } from '../../kernel/index.ts';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { PageProvider } from '../form/OnPage.ts';
import { StepForm } from '../form/StepForm.tsx';
import { StepActions } from '../stepper/StepActions.tsx';
import type { FormStore } from '../store/createFormStore.ts';
import { useFormSnapshot, useFormStore } from '../store/FormStoreContext.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import { goOnAfter } from './beforeNext.ts';
import { GateAlerts } from './GateAlerts.tsx';
import { Listen } from './Listen.tsx';
import { minutesLeft } from './minutesLeft.ts';
import type { StepPageProps } from './StepPageProps.ts';

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

type Pages = Pointer[][];

/** Where a step begins: at a place that is asked for; begun before, at what is wrong first; else at its first page. */
function firstPage(store: FormStore, { step, startAt = 'first' }: StepPageProps, pages: Pages) {
  if (startAt === 'last') return pages.at(-1);
  const asked = pages.find((page) => page.includes(startAt));
  if (asked) return asked;
  const { answers } = store.getSnapshot();
  const hasBegun = step.fields.some(({ name, group }) => !isBlank(answers[group]?.[name]));
  return (hasBegun ? pageOfProblem(store.problemsOf(step.name), pages) : undefined) ?? pages[0];
}

const pageOfProblem = (problems: Problem[], pages: Pages) =>
  pages.find((page) => problems.some(({ path }) => page.includes(path)));

/** Where the eye is after a move: the question itself where it has the screen, else what stands above them. */
function focusQuestion(questions: HTMLElement | null, position: HTMLElement | null): void {
  const title = questions?.querySelector<HTMLElement>(':scope[data-alone] [data-field] h3');
  if (title) title.tabIndex = -1;
  (title ?? position)?.focus();
}

/**
 * One step, a question or a group of them at a time: the same answers, messages and gates as all at
 * once. Next marks what stands on the screen; at the end of the step it asks for the whole of it, and
 * goes back to what is wrong first.
 */
export function PagedStep(props: StepPageProps) {
  const { step, hasBack, isSaving } = props;
  const text = useText();
  const store = useFormStore();
  const snapshot = useFormSnapshot();
  const pages = pagesOf(step, snapshot.evaluation.visible);
  const [shown, setShown] = useState(() => firstPage(store, props, pages)?.[0]);
  const [attempts, setAttempts] = useState(0);
  const position = useRef<HTMLParagraphElement>(null);
  const questions = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const alerts = useRef<HTMLDivElement>(null);
  const moves = useRef(0);

  const found = pages.findIndex((page) => shown !== undefined && page.includes(shown));
  // A question that goes with its answer, while she stands in it: what came after it is there now.
  const place = useRef(0);
  if (found >= 0) place.current = found;
  const at = Math.max(0, Math.min(place.current, pages.length - 1));
  const page = pages[at] ?? [];
  const isLast = at >= pages.length - 1;
  const isEnd = isLast || props.isChanging === true;
  const key = page.join(' ');
  const onPage = useMemo(() => {
    const pointers = new Set(key.split(' '));
    return { pointers, isFirst: at === 0, isAlone: pointers.size === 1 };
  }, [key, at]);
  const isHere = ({ path }: Problem) => page.includes(path) || !pages.flat().includes(path);
  const problems = attempts > 0 ? store.shownProblemsOf(step.name).filter(isHere) : [];
  const gates = attempts > 0 && isEnd ? store.gatesOf(step.name) : [];
  const { steps } = snapshot.evaluation;
  const left = minutesLeft(snapshot, props, pages.slice(at).flat().length);

  useEffect(() => {
    if (attempts > 0) (summary.current ?? alerts.current)?.focus();
  }, [attempts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    // How a step is opened is its list's affair.
    if (moves.current > 0 && attempts === 0) focusQuestion(questions.current, position.current);
  }, [shown]);
  // What only the server finds comes after the step was sent.
  const wasSaving = useRef(isSaving);
  useEffect(() => {
    if (wasSaving.current && !isSaving) showWrong();
    wasSaving.current = isSaving;
  });

  function move(to: Pointer | undefined, tries = 0) {
    moves.current += 1;
    setShown(to);
    setAttempts(tries);
  }

  /** Goes to the first thing that is wrong in the step; false when nothing is. */
  function showWrong(): boolean {
    const wrong = store.shownProblemsOf(step.name);
    if (wrong.length === 0) return false;
    move((pageOfProblem(wrong, pages) ?? page)[0], attempts + 1);
    return true;
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (event.target !== event.currentTarget) return;
    store.touchStep(step.name, page);
    const isWrong = store.problemsOf(step.name).some(({ path }) => page.includes(path));
    if (isWrong) return setAttempts((before) => before + 1);
    if (!isEnd) return goOnAfter(event.currentTarget, () => move(pages[at + 1]![0]));
    store.touchStep(step.name);
    if (showWrong()) return;
    const isShut = store.gatesOf(step.name).some((gate) => gate.blocks.includes('next'));
    if (isShut) setAttempts((before) => before + 1);
    else goOnAfter(event.currentTarget, props.onNext);
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Position ref={position} tabIndex={-1}>
        {text('application.step-of', {
          position: steps.indexOf(step.name) + 1,
          total: steps.length,
        })}
        {left !== undefined && ` · ${text('application.minutes-left', { minutes: left })}`}
      </Position>
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

import { useEffect, useMemo, useRef, useState } from 'react';
import { isBlank, type Pointer, type Problem, pagesOf } from '../../kernel/index.ts';
import type { FormStore } from '../store/createFormStore.ts';
import { useFormSnapshot, useFormStore } from '../store/FormStoreContext.tsx';
import type { StepPageProps } from './StepPageProps.ts';

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

/**
 * The pages of a step. The state is the page on the screen, by its first question, and how often Next was
 * refused on it. Events: `move` shows another page, `refuse` marks what is wrong on this one, and
 * `showWrong` moves to what is wrong first in the step.
 */
export function useStepPages(props: StepPageProps) {
  const { step, endedSaves = 0 } = props;
  const store = useFormStore();
  const pages = pagesOf(step, useFormSnapshot().evaluation.visible);
  const [shown, setShown] = useState(() => firstPage(store, props, pages)?.[0]);
  const [attempts, setAttempts] = useState(0);
  const moves = useRef(0);

  const found = pages.findIndex((page) => shown !== undefined && page.includes(shown));
  // A question that goes with its answer, while she stands in it: what came after it is there now.
  const place = useRef(0);
  if (found >= 0) place.current = found;
  const at = Math.max(0, Math.min(place.current, pages.length - 1));
  const page = pages[at] ?? [];
  const key = page.join(' ');
  const onPage = useMemo(() => {
    const pointers = new Set(key.split(' '));
    return { pointers, isFirst: at === 0, isAlone: pointers.size === 1 };
  }, [key, at]);

  function move(to: Pointer | undefined, tries = 0) {
    moves.current += 1;
    setShown(to);
    setAttempts(tries);
  }

  /** @returns Whether anything is wrong. */
  function showWrong(): boolean {
    const wrong = store.shownProblemsOf(step.name);
    if (wrong.length === 0) return false;
    move((pageOfProblem(wrong, pages) ?? page)[0], attempts + 1);
    return true;
  }

  // What only the server finds comes after the step was sent. A save may end before the page has shown it.
  const heard = useRef(endedSaves);
  useEffect(() => {
    if (heard.current === endedSaves) return;
    heard.current = endedSaves;
    showWrong();
  });

  const refuse = () => setAttempts((before) => before + 1);
  return { pages, at, page, onPage, shown, attempts, moves, move, refuse, showWrong };
}

/** Where the eye is after a move: the question itself where it has the screen, else what stands above them. */
function focusQuestion(questions: HTMLElement | null, position: HTMLElement | null): void {
  const title = questions?.querySelector<HTMLElement>(':scope[data-alone] [data-field] h3');
  if (title) title.tabIndex = -1;
  (title ?? position)?.focus();
}

/** Focuses what is new: after a move the question, after a refusal what says why. @returns Where these are. */
export function useFocusOnPage({
  shown,
  attempts,
  moves,
}: Pick<ReturnType<typeof useStepPages>, 'shown' | 'attempts' | 'moves'>) {
  const position = useRef<HTMLParagraphElement>(null);
  const questions = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const alerts = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempts > 0) (summary.current ?? alerts.current)?.focus();
  }, [attempts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    // How a step is opened is its list's affair.
    if (moves.current > 0 && attempts === 0) focusQuestion(questions.current, position.current);
  }, [shown]);

  return { position, questions, summary, alerts };
}

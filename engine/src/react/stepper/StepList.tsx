import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { hidden } from '../frame/hidden.ts';
import { useReducedMotion } from '../motion/useReducedMotion.ts';
import { useText } from '../texts/TextsProvider.tsx';
import { type Folding, FoldLine } from './FoldLine.tsx';
import { OpenButton, StepLabel, StepLine } from './rows.ts';
import { StepMark, type StepState } from './StepMark.tsx';
import { scrollToStep } from './scrollToStep.ts';

/** One line of the stepper. */
export interface StepListEntry {
  name: string;
  title: string;
  description?: string | undefined;
  /** The furthest step was beyond it. */
  isDone: boolean;
  /** Something in it needs another look. */
  isInvalid: boolean;
  /** It can be opened from here. */
  canOpen: boolean;
}

const Heading = styled('h2')({
  margin: 0,
  fontSize: '1rem',
  lineHeight: 1.3,
  fontWeight: 500,
  color: 'var(--text-quiet)',
  '&[data-current]': { fontSize: '1.25rem', fontWeight: 600, color: 'var(--text)' },
  '&:focus': { outline: 'none', boxShadow: 'none' },
});
const Hidden = styled('span')(hidden);
const Note = styled('span')({ color: 'var(--warning)', fontSize: '0.92rem', fontWeight: 600 });
const Lead = styled('p')({ margin: '0 0 20px', color: 'var(--text-quiet)' });
const Body = styled('div')({
  marginLeft: 15,
  padding: '10px 0 8px 28px',
  borderLeft: '2px solid var(--line)',
  // On a phone the answers need the width more than the line does.
  '@media (max-width: 599px)': { marginLeft: 0, padding: '10px 0 8px', border: 0 },
});

const unfold = keyframes({ from: { gridTemplateRows: '0fr' }, to: { gridTemplateRows: '1fr' } });
const cut = keyframes({ from: { overflow: 'clip' }, to: { overflow: 'clip' } });
/** Opens from no height to its own in 300 ms (specification, section 9): style alone, which no script waits for. */
const Unfolding = styled('div')({
  display: 'grid',
  gridTemplate: '1fr / minmax(0, 1fr)',
  '& > *': { minHeight: 0 },
  '@media (prefers-reduced-motion: no-preference)': {
    '&[data-opens]': { animation: `${unfold} 300ms ease-in-out` },
    // Outside of the 300 ms nothing cuts what stands out of its box, as a ring of focus does.
    '&[data-opens] > *': { animation: `${cut} 300ms` },
  },
});

const GONE = { display: 'none' };
const Root = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  // The open step stands apart from what is done.
  '& > [aria-current=step]:not(:first-of-type)': { paddingTop: 10 },
  '&[data-fold=always] [data-folds]': GONE,
  '@media (max-width: 599px)': { '&[data-fold] [data-folds]': GONE },
  // Paper has the open step alone.
  '@media print': { '& > li:not([aria-current=step])': GONE },
});

/** How a step's line looks. */
function stateOf(step: StepListEntry, isCurrent: boolean): StepState {
  if (isCurrent) return 'current';
  if (step.isInvalid) return 'invalid';
  return step.isDone ? 'done' : 'coming';
}

/** What a `StepList` is given. */
export interface StepListProps {
  steps: StepListEntry[];
  /** Position of the open step, from 0. */
  current: number;
  /**
   * Set for somebody who has come back to the open step: it takes the focus at once; `scroll` brings
   * it into view as well. What is done above it is one line then, on every screen. Absent: nothing
   * moves at first, and it is one line on a narrow screen alone.
   */
  arrival?: 'focus' | 'scroll' | undefined;
  /** The step at that position is to be opened, from 0. */
  onOpen(position: number): void;
  /** What stands first in the open step. */
  notice?: ReactNode;
  /** The open step's content. */
  children: ReactNode;
}

/** Brings the open step into view and into focus: on arrival, and whenever another one is opened. */
function useArrival(
  { current, arrival }: Pick<StepListProps, 'current' | 'arrival'>,
  heading: RefObject<HTMLElement | null>,
  isStill: boolean,
): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    const isFirst = last.current === undefined;
    if (last.current === current) return;
    last.current = current;
    const step = () => heading.current?.closest('[aria-current=step]');
    const focusHeading = () => heading.current?.focus({ preventScroll: true });
    if (!isFirst) {
      focusHeading();
      return scrollToStep(step, isStill);
    }
    // Nothing is taken away from where somebody already is.
    if (arrival && document.activeElement === document.body) focusHeading();
    if (arrival === 'scroll') return scrollToStep(step, true);
  }, [current, arrival, heading, isStill]);
}

/** How many done steps it takes before one line stands for them. */
const ENOUGH = 2;

/** Whether another step was opened than the one that stood open at first. */
function useHasMoved(current: number): boolean {
  const [first] = useState(current);
  const [hasMoved, setHasMoved] = useState(false);
  if (current !== first && !hasMoved) setHasMoved(true);
  return hasMoved;
}

/** The done steps above the open one as one line, until it is pressed; another step closes it again. */
function useFolding({ steps, current, arrival }: StepListProps) {
  const [folding] = useState<Folding>(arrival ? 'always' : 'narrow');
  const [openAt, setOpenAt] = useState<number>();
  const above = steps.slice(0, current).filter((step) => step.isDone && !step.isInvalid);
  const folded = above.length < ENOUGH ? [] : above;
  const isOpen = openAt === current;
  const line = folded.length > 0 && (
    <FoldLine
      key="porchlight-fold"
      folding={folding}
      count={folded.length}
      isOpen={isOpen}
      onToggle={() => setOpenAt(isOpen ? undefined : current)}
    />
  );
  return { folded, line, fold: isOpen ? undefined : folding };
}

interface StepTitleProps extends Pick<StepListProps, 'onOpen'> {
  step: StepListEntry;
  state: StepState;
  position: number;
  heading: RefObject<HTMLHeadingElement | null>;
}

function StepTitle({ step, state, position, heading, onOpen }: StepTitleProps) {
  const text = useText();
  const title = (
    <>
      {step.title}
      {state === 'done' && <Hidden>{`, ${text('application.step-done')}`}</Hidden>}
      {state === 'invalid' && <Note>{text('application.step-invalid')}</Note>}
    </>
  );
  if (state === 'current') {
    return (
      <Heading ref={heading} tabIndex={-1} data-current>
        {title}
      </Heading>
    );
  }
  if (!step.canOpen) return <Heading>{title}</Heading>;
  return (
    <Heading>
      <OpenButton type="button" onClick={() => onOpen(position)}>
        {title}
      </OpenButton>
    </Heading>
  );
}

/**
 * The stepper that is the page: done steps are a line with a check, the current one is open, coming ones
 * are quiet. Where the lines of done steps would stand above the open one on a narrow screen, one line
 * says how many they are and opens them. A list with headings, not MUI's Stepper: its buttons are a tab
 * list, which takes the arrow keys away from the fields. On a change of step the new heading takes the
 * focus.
 */
export function StepList(props: StepListProps) {
  const { steps, current, onOpen } = props;
  const isStill = useReducedMotion();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useHasMoved(current);
  useArrival(props, heading, isStill);
  const { folded, line, fold } = useFolding(props);

  return (
    <Root data-fold={fold}>
      {line}
      {steps.map((step, position) => {
        const isCurrent = position === current;
        const state = stateOf(step, isCurrent);
        return (
          <li
            key={step.name}
            aria-current={isCurrent ? 'step' : undefined}
            data-folds={folded.includes(step) || undefined}
          >
            <StepLabel>
              <StepMark state={state} position={position + 1} />
              <StepTitle {...{ step, state, position, heading, onOpen }} />
            </StepLabel>
            {isCurrent && (
              <Unfolding data-opens={hasMoved || undefined}>
                <Body>
                  {props.notice}
                  {step.description && <Lead>{step.description}</Lead>}
                  {props.children}
                </Body>
              </Unfolding>
            )}
            {position < steps.length - 1 && <StepLine aria-hidden="true" />}
          </li>
        );
      })}
    </Root>
  );
}

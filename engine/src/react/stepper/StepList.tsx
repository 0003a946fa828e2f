import MuiStep from '@mui/material/Step';
import StepContent from '@mui/material/StepContent';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CheckIcon, WarningIcon } from '../icons/icons.tsx';
import { useReducedMotion } from '../motion/useReducedMotion.ts';
import { useText } from '../texts/TextsProvider.tsx';
import { scrollToStep } from './scrollToStep.ts';

/** One line of the stepper. */
export interface StepEntry {
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

const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  flex: 'none',
  borderRadius: '50%',
  border: '2px solid var(--control)',
  color: 'var(--text-quiet)',
  fontSize: '0.92rem',
  fontWeight: 600,
  background: 'var(--background)',
  '&[data-state=current]': {
    borderColor: 'var(--accent-strong)',
    background: 'var(--accent)',
    color: 'var(--on-accent)',
    boxShadow: '0 0 0 5px var(--accent-quiet)',
  },
  '&[data-state=done]': {
    borderColor: 'var(--success)',
    background: 'var(--success-quiet)',
    color: 'var(--success)',
  },
  '&[data-state=invalid]': {
    borderColor: 'var(--warning)',
    background: 'var(--warning-quiet)',
    color: 'var(--warning)',
  },
});
const Heading = styled('h2')({
  margin: 0,
  fontSize: '1rem',
  lineHeight: 1.3,
  fontWeight: 500,
  color: 'var(--text-quiet)',
  '&[data-current]': { fontSize: '1.25rem', fontWeight: 600, color: 'var(--text)' },
  '&:focus': { outline: 'none' },
});
const Open = styled('button')({
  font: 'inherit',
  color: 'var(--text)',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  width: '100%',
  padding: '4px 8px 4px 0',
  border: 0,
  background: 'none',
  textAlign: 'left',
  cursor: 'pointer',
  borderRadius: 8,
  '&:hover': { color: 'var(--primary)', textDecoration: 'underline', textUnderlineOffset: 4 },
  '&:focus-visible': { outline: '2px solid var(--focus)', boxShadow: '0 0 0 5px var(--accent)' },
});
const Hidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
const Note = styled('span')({ color: 'var(--warning)', fontSize: '0.92rem', fontWeight: 600 });
const Lead = styled('p')({ margin: '0 0 20px', color: 'var(--text-quiet)' });
const Body = styled('div')({ padding: '10px 0 8px' });
const Root = styled(Stepper)({
  '& .MuiStepLabel-root': { padding: '2px 0', gap: 12 },
  '& .MuiStepLabel-iconContainer': { padding: 0 },
  // The room above and below is the content's own: a closed step has none.
  '& .MuiStepContent-root': {
    marginLeft: 15,
    padding: '0 0 0 28px',
    borderColor: 'var(--line)',
    borderLeftWidth: 2,
  },
  // The open step stands apart from what is done.
  '& .MuiStep-root[aria-current=step]:not(:first-of-type)': { paddingTop: 10 },
  // On a phone the answers need the width more than the line does.
  '@media (max-width: 599px)': {
    '& .MuiStepContent-root': { marginLeft: 0, padding: 0, border: 0 },
  },
});

const Line = styled('span')({
  display: 'block',
  width: 2,
  height: 10,
  marginLeft: 15,
  background: 'var(--line)',
});
const CONNECTOR = <Line aria-hidden="true" />;

function StepMark({ state, position }: { state: string; position: number }) {
  return (
    <Mark data-state={state} aria-hidden="true">
      {state === 'done' ? (
        <CheckIcon />
      ) : state === 'invalid' ? (
        <WarningIcon size={18} />
      ) : (
        position
      )}
    </Mark>
  );
}

/** Moves the focus to the new step's heading, unless somebody quick is already in one of its fields. */
function focusHeading(heading: HTMLElement | null): void {
  if (heading?.closest('li')?.contains(document.activeElement)) return;
  heading?.focus({ preventScroll: true });
}

export interface StepListProps {
  steps: StepEntry[];
  /** Position of the open step, from 0. */
  current: number;
  onOpen(position: number): void;
  /** The open step's content. */
  children: ReactNode;
}

/**
 * The stepper that is the page: done steps are a line with a check, the current one is open, coming ones
 * are quiet. A list with headings, not MUI's StepButton: that would be a tab list, which takes the arrow
 * keys away from the fields. On a change of step the new heading takes the focus, once it is open.
 */
export function StepList({ steps, current, onOpen, children }: StepListProps) {
  const text = useText();
  const id = useId();
  const isStill = useReducedMotion();
  const heading = useRef<HTMLHeadingElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const last = useRef(current);

  useEffect(() => {
    if (last.current === current) return;
    last.current = current;
    // MUI calls onEntered only where there is a transition to wait for.
    if (isStill) focusHeading(heading.current);
    return scrollToStep(() => root.current?.querySelector('[aria-current=step]'), isStill);
  }, [current, isStill]);

  return (
    <Root ref={root} orientation="vertical" connector={CONNECTOR} nonLinear activeStep={current}>
      {steps.map((step, position) => {
        const isCurrent = position === current;
        const state = isCurrent
          ? 'current'
          : step.isInvalid
            ? 'invalid'
            : step.isDone
              ? 'done'
              : 'coming';
        const title = (
          <>
            {step.title}
            {state === 'done' && <Hidden>{`, ${text('application.step-done')}`}</Hidden>}
            {state === 'invalid' && <Note>{text('application.step-invalid')}</Note>}
          </>
        );
        return (
          <MuiStep
            key={step.name}
            completed={step.isDone}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <StepLabel
              slots={{ stepIcon: () => <StepMark state={state} position={position + 1} /> }}
            >
              {isCurrent ? (
                <Heading ref={heading} tabIndex={-1} data-current id={`${id}-${step.name}`}>
                  {title}
                </Heading>
              ) : step.canOpen ? (
                <Heading>
                  <Open type="button" onClick={() => onOpen(position)}>
                    {title}
                  </Open>
                </Heading>
              ) : (
                <Heading>{title}</Heading>
              )}
            </StepLabel>
            <StepContent
              transitionDuration={isStill ? 0 : 300}
              slotProps={{
                transition: {
                  onEntered: (_node, isAppearing) => !isAppearing && focusHeading(heading.current),
                },
              }}
            >
              {isCurrent && (
                <Body>
                  {step.description && <Lead>{step.description}</Lead>}
                  {children}
                </Body>
              )}
            </StepContent>
          </MuiStep>
        );
      })}
    </Root>
  );
}

import { styled } from '@mui/material/styles';
import { CheckIcon, WarningIcon } from '../icons/icons.tsx';

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

/** How a step stands, at the beginning of its line. */
export type StepState = 'current' | 'done' | 'invalid' | 'coming';

export interface StepMarkProps {
  state: StepState;
  /** The step's number, from 1. */
  position?: number;
}

/** A check, a warning or the step's number. Said in words beside it. */
export function StepMark({ state, position }: StepMarkProps) {
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

import { styled } from '@mui/material/styles';
import type { UploadStep } from '@porchlight/engine';
import { useText } from '@porchlight/engine/react';

/** The side of a target, in pixels. */
const TARGET = 44;

const List = styled('ol')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  // Up to the edges of a phone: there eight stand beside each other, else in two rows of the same length.
  margin: '0 -16px',
  padding: '0 calc((100% - min(100%, var(--steps) * 44px)) / 2)',
  '@media (max-width: 359px)': { padding: '0 calc((100% - var(--half) * 44px) / 2)' },
});
const Dot = styled('button')({
  display: 'grid',
  placeItems: 'center',
  width: TARGET,
  height: TARGET,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  cursor: 'pointer',
  '&::before': {
    content: '""',
    boxSizing: 'border-box',
    width: 14,
    height: 14,
    borderRadius: '50%',
    border: '2px solid var(--control)',
    background: 'var(--background)',
  },
  '&[data-state=seen]::before': { background: 'var(--control)' },
  '&[aria-current]::before': {
    width: 20,
    height: 20,
    borderColor: 'var(--accent-strong)',
    background: 'var(--accent)',
    boxShadow: '0 0 0 4px var(--accent-quiet)',
  },
  '&:hover:not(:disabled)::before': { borderColor: 'var(--primary)' },
  '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -4, boxShadow: 'none' },
  '&:disabled': { cursor: 'default', opacity: 0.5 },
});

export interface DotsProps {
  steps: UploadStep[];
  position: number;
  isDisabled: boolean;
  onGo(position: number): void;
}

/** A dot for each step, each a way there. */
export function Dots({ steps, position, isDisabled, onGo }: DotsProps) {
  const text = useText();
  const size = { '--steps': steps.length, '--half': Math.ceil(steps.length / 2) };
  return (
    <nav aria-label={text('links.steps')}>
      <List style={size as object}>
        {steps.map((step, index) => (
          <li key={step.name}>
            <Dot
              type="button"
              data-state={index < position ? 'seen' : 'coming'}
              aria-current={index === position ? 'step' : undefined}
              aria-label={text('application.step-position', {
                position: index + 1,
                total: steps.length,
                title: step.title,
              })}
              disabled={isDisabled}
              onClick={() => onGo(index)}
            />
          </li>
        ))}
      </List>
    </nav>
  );
}

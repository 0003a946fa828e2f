import { styled } from '@mui/material/styles';
import { useText } from '../texts/TextsProvider.tsx';
import { OpenButton, StepLabel, StepLine } from './rows.ts';
import { StepMark } from './StepMark.tsx';

/** When done steps are one line: on a narrow screen, or on every one. */
export type Folding = 'narrow' | 'always';

const Item = styled('li')({
  '@media (min-width: 600px)': { '&[data-folding=narrow]': { display: 'none' } },
  // An arrow that points to where the lines come.
  '& button::after': {
    content: '""',
    width: 9,
    height: 9,
    margin: '-5px 6px 0 auto',
    border: 'solid currentColor',
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(45deg)',
  },
  '& button[aria-expanded=true]::after': { marginTop: 5, transform: 'rotate(-135deg)' },
});

export interface FoldLineProps {
  folding: Folding;
  /** How many done steps it stands for. */
  count: number;
  isOpen: boolean;
  onToggle(): void;
}

/** The one line of the done steps above the open one: pressed, it shows them. */
export function FoldLine({ folding, count, isOpen, onToggle }: FoldLineProps) {
  const text = useText();
  return (
    <Item data-folding={folding}>
      <StepLabel>
        <StepMark state="done" />
        <OpenButton type="button" aria-expanded={isOpen} onClick={onToggle}>
          {text('application.steps-done', { count })}
        </OpenButton>
      </StepLabel>
      <StepLine aria-hidden="true" />
    </Item>
  );
}

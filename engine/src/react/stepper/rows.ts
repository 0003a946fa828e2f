import { styled } from '@mui/material/styles';

/** A line of the stepper that can be pressed. */
export const OpenButton = styled('button')({
  font: 'inherit',
  color: 'var(--primary)',
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
  // A line that opens looks like one: coming steps, which do not, are plain text.
  textDecoration: 'underline 1px',
  textUnderlineOffset: 4,
  '&:hover': { textDecorationThickness: 2 },
  '&:focus-visible': { outline: '2px solid var(--focus)', boxShadow: '0 0 0 5px var(--accent)' },
});

/** What joins a line of the stepper to the next. */
export const StepLine = styled('span')({
  display: 'block',
  width: 2,
  height: 10,
  marginLeft: 15,
  background: 'var(--line)',
});

/** A line of the stepper: a mark, and words that take the rest. */
export const StepLabel = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '2px 0',
  '& > :last-child': { flex: '1 1 auto', minWidth: 0 },
});

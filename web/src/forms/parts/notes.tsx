import { styled } from '@mui/material/styles';
import { LateCallout } from '@porchlight/engine/react';

/** What the form is for, under its name. */
export const Intro = styled('p')({ margin: '0 0 12px' });
/** How much is left, and what becomes of what is typed. */
export const Quiet = styled('p')({
  margin: '0 0 18px',
  color: 'var(--text-quiet)',
  fontSize: '0.92rem',
  lineHeight: 1.4,
  '@media print': { display: 'none' },
});

/** Something that has happened meanwhile. */
export function Banner({ children }: { children: string }) {
  return <LateCallout tone="warning">{children}</LateCallout>;
}

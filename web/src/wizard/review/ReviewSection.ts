import { styled } from '@mui/material/styles';

/** The answers of one step below its name. */
export const ReviewSection = styled('section')({
  margin: '20px 0 0',
  paddingTop: 16,
  borderTop: '1px solid var(--line)',
  '& > h4': { margin: '0 0 8px', fontSize: '1.05rem' },
  '@media print': { '& > h4': { breakAfter: 'avoid' } },
});

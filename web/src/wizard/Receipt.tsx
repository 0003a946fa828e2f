import { styled } from '@mui/material/styles';

/** What was received, as terms and their values: on the screen, and on one sheet of paper. */
export const Receipt = styled('section')({
  borderTop: '4px solid var(--accent)',
  '& dl': { margin: '8px 0 24px' },
  '& h2': {
    margin: '28px 0 0',
    paddingTop: 20,
    borderTop: '1px solid var(--line)',
    fontSize: '1.15rem',
  },
  '& dt': { marginTop: 18, color: 'var(--text-quiet)', fontSize: '0.92rem' },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '@media print': {
    borderTop: '2px solid black',
    // On one sheet: the words beside their terms.
    '& dl': { display: 'grid', gridTemplateColumns: '2fr 3fr', gap: '8px 20px' },
    '& dl > div': { display: 'contents' },
    '& dt': { margin: 0, color: 'black' },
    '& dt, & dd': { breakInside: 'avoid' },
    '& h2': { marginTop: 20, paddingTop: 14 },
  },
});

/** The buttons below a receipt; paper has none. */
export const ReceiptActions = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  '@media print': { display: 'none' },
});

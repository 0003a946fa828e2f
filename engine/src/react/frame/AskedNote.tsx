import { styled } from '@mui/material/styles';

/** What staff ask about what stands below or above it. */
export const AskedNote = styled('p')({
  margin: '0 0 8px',
  padding: '8px 12px',
  borderLeft: '4px solid var(--warning)',
  background: 'var(--warning-quiet)',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
});

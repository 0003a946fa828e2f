import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';

const appear = keyframes({ from: { opacity: 0 } });

/** The outline of something that is on its way. Not at once, so that what is quick does not blink. */
export const Placeholder = styled('div')({
  borderRadius: 8,
  border: '1px solid var(--line)',
  background: 'var(--sunken)',
  animation: `${appear} 300ms 200ms both`,
});

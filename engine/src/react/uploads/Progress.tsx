import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';

const pass = keyframes({ from: { marginLeft: '-40%' }, to: { marginLeft: '100%' } });

const Track = styled('div')({
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  background: 'var(--accent-quiet)',
  boxShadow: 'inset 0 0 0 1px var(--line)',
});
const Bar = styled('div')({
  height: '100%',
  borderRadius: 3,
  background: 'var(--accent-strong)',
  transition: 'width 200ms',
  '&[data-waiting]': { width: '40%', animation: `${pass} 1.4s ease-in-out infinite` },
  '@media (prefers-reduced-motion: reduce)': {
    transition: 'none',
    '&[data-waiting]': { width: '100%', animation: 'none', opacity: 0.5 },
  },
});

/** What a `Progress` is given. */
export interface ProgressProps {
  /** 0 to 1; at 1 all is sent and the answer is waited for. */
  share: number;
  label: string;
}

/**
 * A bar that shows how much of a file has been sent; `share` is from 0 to 1, and at 1 it waits for
 * the server.
 */
export function Progress({ share, label }: ProgressProps) {
  const percent = Math.round(share * 100);
  const isWaiting = share >= 1;
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isWaiting ? undefined : percent}
    >
      {isWaiting ? <Bar data-waiting /> : <Bar style={{ width: `${percent}%` }} />}
    </Track>
  );
}

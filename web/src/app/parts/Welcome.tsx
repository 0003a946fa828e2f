import { styled } from '@mui/material/styles';
import { useText } from '@porchlight/engine/react';

const Words = styled('p')({
  margin: '0 0 20px',
  padding: '10px 16px',
  borderLeft: '4px solid var(--accent-strong)',
  background: 'var(--accent-quiet)',
  lineHeight: 1.45,
});

export interface WelcomeProps {
  /** The title of the step that is next. */
  step: string;
  /** The last day of the draft: `2026-12-21`. Absent: it has none. */
  lastDay: string | undefined;
}

/** For who has come back: what is next, and until when. */
export function Welcome({ step, lastDay }: WelcomeProps) {
  const text = useText();
  return (
    <Words>
      <strong>{text('application.welcome-back', { step })}</strong>
      {lastDay && <> {text('application.last-day', { date: lastDay })}</>}
    </Words>
  );
}

import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { CheckIcon, useLocale, useText, WarningIcon } from '@porchlight/engine/react';
import type { SessionState } from '../session/SessionState.ts';

const Line = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 14px',
  margin: '0 0 18px',
  color: 'var(--text-quiet)',
  fontSize: '0.92rem',
  lineHeight: 1.4,
  minHeight: '1.4em',
});
const Saved = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  '&[data-state=saved]': { color: 'var(--success)' },
  '&[data-state=waiting]': { color: 'var(--warning)' },
});
const appear = keyframes({ from: { visibility: 'hidden' } });
/** Most saves are over before a word of them could be read. */
const Saving = styled('span')({ animation: `${appear} 1s step-end` });

const SAVING = 'application.saving';

export interface SavingLineProps {
  state: SessionState;
  /** Steps after the current one; absent where there is no way to go. */
  left?: number | undefined;
}

/** How many steps are left, and when the answers were last saved; said politely. */
export function SavingLine({ state, left }: SavingLineProps) {
  const text = useText();
  // A release from before has no words for it.
  const saving = text(SAVING);
  const locale = useLocale();
  // The answers are saved, and an item is not.
  const isMissing = state.saving === 'saved' && state.failingItems.length > 0;
  const shown = isMissing ? 'waiting' : state.saving;
  const time = state.savedAt?.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  return (
    <Line>
      {left !== undefined && <span>{text('application.steps-left', { count: left })}</span>}
      <Saved role="status" data-state={shown}>
        {shown === 'saved' && time && (
          <>
            <CheckIcon size={16} />
            {text('application.saved-at', { time })}
          </>
        )}
        {shown === 'saving' && saving !== SAVING && <Saving>{saving}</Saving>}
        {shown === 'waiting' && (
          <>
            <WarningIcon size={16} />
            {text('application.not-saved')}
          </>
        )}
      </Saved>
    </Line>
  );
}

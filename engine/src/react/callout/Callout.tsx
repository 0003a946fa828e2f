import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CheckIcon, ErrorIcon, WarningIcon } from '../icons/icons.tsx';

/** What a callout is about. Each has a colour and an icon, never the colour alone. */
export type CalloutTone = 'warning' | 'error' | 'success' | 'info';

const ICONS = { warning: WarningIcon, error: ErrorIcon, success: CheckIcon, info: undefined };

const Box = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '8px 10px',
  margin: '0 0 20px',
  padding: '12px 16px',
  border: '1px solid var(--tone)',
  borderRadius: 10,
  background: 'var(--tone-quiet)',
  color: 'var(--text)',
  lineHeight: 1.45,
  '& > svg': { flex: 'none', marginTop: 3, color: 'var(--tone)' },
  '& p': { margin: '0 0 10px' },
  '& p:last-child': { marginBottom: 0 },
  '&[data-tone=warning]': { '--tone': 'var(--warning)', '--tone-quiet': 'var(--warning-quiet)' },
  '&[data-tone=error]': { '--tone': 'var(--error)', '--tone-quiet': 'var(--error-quiet)' },
  '&[data-tone=success]': { '--tone': 'var(--success)', '--tone-quiet': 'var(--success-quiet)' },
  '&[data-tone=info]': { '--tone': 'var(--primary)', '--tone-quiet': 'var(--primary-quiet)' },
});
const Words = styled('div')({ flex: '1 1 12rem', minWidth: 0 });

/** What a `Callout` is given. */
export interface CalloutProps {
  tone: CalloutTone;
  role?: 'alert' | 'status';
  action?: ReactNode;
  children: ReactNode;
}

/** A few words that stand out, with what to do about them. */
export function Callout({ tone, role, action, children }: CalloutProps) {
  const Icon = ICONS[tone];
  return (
    <Box data-tone={tone} role={role}>
      {Icon && <Icon />}
      <Words>{children}</Words>
      {action}
    </Box>
  );
}

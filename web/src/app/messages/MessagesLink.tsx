import { styled } from '@mui/material/styles';
import { useText } from '@porchlight/engine/react';

const Root = styled('p')({
  '& a': { display: 'inline-block', padding: '10px 0', fontWeight: 600 },
  '& span': {
    marginLeft: 8,
    padding: '2px 10px',
    borderRadius: 999,
    background: 'var(--accent-quiet)',
    fontSize: '0.9rem',
    fontWeight: 600,
  },
  '@media print': { display: 'none' },
});

/** The way to her messages, with how many are new. */
export function MessagesLink({ unread }: { unread: number }) {
  const text = useText();
  return (
    <Root>
      <a href="/messages">{text('messages.title')}</a>
      {unread > 0 && <span>{text('messages.count', { count: unread })}</span>}
    </Root>
  );
}

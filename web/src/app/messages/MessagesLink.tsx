import { styled } from '@mui/material/styles';
import { useText } from '@porchlight/engine/react';
import { useEffect, useMemo, useState } from 'react';
import { useSignIn } from '../../sign-in/index.ts';
import { createMessagesApi } from './createMessagesApi.ts';

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

/** The way to her messages, with how many are new. Without a line it leads there all the same. */
export function MessagesLink() {
  const text = useText();
  const { getAccessToken } = useSignIn();
  const api = useMemo(
    () => createMessagesApi({ getAccessToken, language: () => document.documentElement.lang }),
    [getAccessToken],
  );
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    let isGone = false;
    api.count().then(
      (found) => !isGone && setUnread(found.unread),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [api]);
  return (
    <Root>
      <a href="/messages">{text('messages.title')}</a>
      {unread > 0 && <span>{text('messages.count', { count: unread })}</span>}
    </Root>
  );
}

import { useEffect, useMemo, useState } from 'react';
import { useSignIn } from '../../sign-in/index.ts';
import { createMessagesApi } from './createMessagesApi.ts';

/** How many of her messages are new; 0 until that is known, and without a line. */
export function useUnread(): number {
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
  return unread;
}

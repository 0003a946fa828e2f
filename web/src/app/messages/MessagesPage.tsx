import Button from '@mui/material/Button';
import { Placeholder, useText } from '@porchlight/engine/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Notice } from '../../frame/Notice.tsx';
import { usePageTitle } from '../../frame/usePageTitle.ts';
import { useSignIn } from '../../sign-in/index.ts';
import { createMessagesApi, type Inbox, type MessagesApi } from './createMessagesApi.ts';
import { MessageList } from './MessageList.tsx';
import { TextSwitch } from './TextSwitch.tsx';
import { WriteForm } from './WriteForm.tsx';

/** Her messages, as the server has them; what comes later is put behind. */
function useInbox(api: MessagesApi) {
  const [inbox, setInbox] = useState<Inbox>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      api.list().then(
        (found) => {
          setInbox(found);
          setFailed(false);
        },
        () => setFailed(true),
      ),
    [api],
  );
  useEffect(() => void load(), [load]);
  async function loadMore(before: number): Promise<void> {
    const { messages, next, ...rest } = await api.list(before);
    setInbox((known) => ({
      ...rest,
      messages: [...(known?.messages ?? []), ...messages],
      ...(next !== undefined && { next }),
    }));
  }
  function markRead(id: number): void {
    setInbox(
      (known) =>
        known && {
          ...known,
          messages: known.messages.map((one) => (one.id === id ? { ...one, isNew: false } : one)),
        },
    );
    // That it was read is no answer of hers: where it can't be noted, the mark comes back.
    api.markRead(id).catch(() => undefined);
  }
  return { inbox, hasFailed, load, loadMore, markRead };
}

/** That they could not be loaded. */
function LoadFailed({ onTryAgain }: { onTryAgain(): void }) {
  const text = useText();
  return (
    <Notice
      title={text('messages.failed-title')}
      action={
        <Button variant="contained" onClick={onTryAgain}>
          {text('application.try-again')}
        </Button>
      }
    >
      {text('messages.failed')}
    </Notice>
  );
}

function Loading() {
  const text = useText();
  return (
    <div role="status" aria-label={text('messages.loading')}>
      <Placeholder style={{ width: '40%', height: 34, marginBottom: 24 }} />
      <Placeholder style={{ height: 72, marginBottom: 12 }} />
      <Placeholder style={{ height: 72 }} />
    </div>
  );
}

interface ReceivedProps {
  inbox: Inbox;
  api: MessagesApi;
  onRead(id: number): void;
}

/** The messages, or that there are none yet. */
function Received({ inbox: { messages, hasLetters }, api, onRead }: ReceivedProps) {
  const text = useText();
  if (messages.length === 0)
    return (
      <>
        <p>
          <b>{text('messages.none')}</b>
        </p>
        <p>{text('messages.none-next')}</p>
      </>
    );
  const newest = messages.find(({ isNew }) => isNew);
  return (
    <MessageList
      messages={messages}
      {...(messages.length === 1 && { open: newest?.id })}
      onRead={onRead}
      {...(hasLetters && { onLetter: api.letter })}
    />
  );
}

/** What staff wrote to who is signed in, and what she wrote to them. */
export function MessagesPage() {
  const text = useText();
  const { getAccessToken } = useSignIn();
  const api = useMemo(
    () => createMessagesApi({ getAccessToken, language: () => document.documentElement.lang }),
    [getAccessToken],
  );
  const { inbox, hasFailed, load, loadMore, markRead } = useInbox(api);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = inbox !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  usePageTitle(text('messages.title'));

  if (!inbox) return hasFailed ? <LoadFailed onTryAgain={() => void load()} /> : <Loading />;
  const { next } = inbox;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text('messages.title')}
      </h1>
      <p>
        <a href="/application">{text('messages.back')}</a>
      </p>
      <Received inbox={inbox} api={api} onRead={markRead} />
      {next !== undefined && (
        <p>
          <Button variant="outlined" onClick={() => void loadMore(next).catch(load)}>
            {text('messages.more')}
          </Button>
        </p>
      )}
      <WriteForm
        inbox={inbox}
        onSend={async (number, said, key) => {
          await api.write(number, said, key);
          await load();
        }}
      />
      <TextSwitch api={api} />
    </>
  );
}

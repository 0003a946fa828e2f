import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { PhoneText, useLocale, usePortal, useText } from '@porchlight/engine/react';
import { useState } from 'react';
import { saveFile } from '../../frame/saveFile.ts';
import { NoticeBlocks } from '../../messages/NoticeBlocks.tsx';
import type { InboxMessage } from './createMessagesApi.ts';

const List = styled('ol')({
  listStyle: 'none',
  margin: '0 0 24px',
  padding: 0,
  borderTop: '1px solid var(--line)',
  '& > li': { borderBottom: '1px solid var(--line)' },
  '& summary': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '2px 12px',
    padding: '14px 4px',
    minHeight: 48,
    cursor: 'pointer',
    listStyle: 'none',
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& summary b': { fontWeight: 600, overflowWrap: 'anywhere', color: 'var(--primary)' },
  '& details:not([open]) summary b': { textDecoration: 'underline' },
  '& details ul': { margin: '0 0 16px' },
  '& details h2': { margin: '8px 0', fontSize: '1.15rem' },
  '& summary small': { gridColumn: '1 / -1', fontSize: '0.88rem', color: 'var(--text-quiet)' },
  '& details > div, & details > p': { margin: 0, padding: '0 4px 16px' },
});
const Mark = styled('span')({
  alignSelf: 'start',
  padding: '2px 10px',
  borderRadius: 999,
  fontSize: '0.85rem',
  fontWeight: 600,
  background: 'var(--accent-quiet)',
});

/** The first words of what she wrote, in place of a subject. */
function firstWords({ blocks }: InboxMessage): string {
  const [first] = blocks;
  const text = first && 'paragraph' in first ? first.paragraph : '';
  const [line = ''] = text.split('\n');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** Who wrote it, and how. */
function writerOf({ isMine, via }: InboxMessage): string {
  if (!isMine) return 'from-agency';
  return via ? `from-you-${via}` : 'from-you';
}

interface SaveLetterProps {
  id: number;
  onFetch(id: number): Promise<Blob>;
}

function SaveLetter({ id, onFetch }: SaveLetterProps) {
  const text = useText();
  const [hasFailed, setFailed] = useState(false);
  async function handleSave() {
    setFailed(false);
    try {
      saveFile(await onFetch(id), `${text('messages.letter-file', { number: String(id) })}.pdf`);
    } catch {
      setFailed(true);
    }
  }
  return (
    <p>
      <Button variant="outlined" onClick={() => void handleSave()}>
        {text('messages.letter-save')}
      </Button>
      {hasFailed && <span role="alert"> {text('messages.letter-failed')}</span>}
    </p>
  );
}

export interface MessageListProps {
  messages: InboxMessage[];
  /** The one that stands open at first. */
  open?: number | undefined;
  onRead(id: number): void;
  /** Fetches a message as a letter; absent: none is made. */
  onLetter?: ((id: number) => Promise<Blob>) | undefined;
}

/** All messages, the newest first; one opens in its place, and is read then. */
export function MessageList({ messages, open, onRead, onLetter }: MessageListProps) {
  const text = useText();
  // What is read is new no more, and stays open.
  const [first] = useState(open);
  const locale = useLocale();
  const { timeZone } = usePortal();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  return (
    <List>
      {messages.map((message) => (
        <li key={message.id}>
          <details
            open={message.id === first}
            onToggle={(event) => {
              if (event.currentTarget.open && message.isNew) onRead(message.id);
            }}
          >
            <summary>
              <b lang={message.language}>{message.subject ?? firstWords(message)}</b>
              {message.isNew && <Mark>{text('messages.new')}</Mark>}
              <small>
                {text(`messages.${writerOf(message)}`)} ·{' '}
                <time dateTime={message.at}>{format.format(new Date(message.at))}</time> ·{' '}
                {text('messages.about', { number: String(message.number) })}
              </small>
            </summary>
            <NoticeBlocks
              blocks={message.blocks}
              language={message.language}
              level={2}
              Words={PhoneText}
            />
            {message.isShortened && <p>{text('messages.shortened')}</p>}
            {message.attachments !== undefined && (
              <p>{text('messages.attachments', { count: message.attachments })}</p>
            )}
            {onLetter && !message.isMine && <SaveLetter id={message.id} onFetch={onLetter} />}
          </details>
        </li>
      ))}
    </List>
  );
}

import type { Say } from '@porchlight/engine/react';
import { useState } from 'react';
import { saveFile } from '../frame/saveFile.ts';
import { NoticeBlocks } from '../messages/NoticeBlocks.tsx';
import { useDesk } from './DeskContext.ts';
import type { CaseMessage } from './records.ts';
import { sentenceOf } from './sentenceOf.ts';
import { useTimeFormat } from './useTimeFormat.ts';

/** What became of the mail that brings a message, in words. */
function deliveryOf({ mail }: CaseMessage, say: Say): string {
  if (!mail) return '';
  const { state, attempts } = mail;
  if (state === 'waiting' && attempts > 0) return say('mail.retried', { count: attempts });
  return say(`mail.${state}`);
}

/** What became of the text message that tells of it, in words. */
function textStateOf({ text }: CaseMessage, say: Say): string {
  if (!text) return '';
  const { state, attempts } = text;
  if (state === 'waiting' && attempts > 0) return say('text.retried', { count: attempts });
  return say(`text.${state}`);
}

/** Texts of which staff are told at once: they may have to call. */
const LOST = new Set(['failed', 'uncertain']);

/** Saves a message as a letter that can be printed. */
function SaveLetter({ number, message }: { number: number; message: number }) {
  const { api, say } = useDesk();
  const [failure, setFailure] = useState('');
  async function handleSave() {
    setFailure('');
    try {
      saveFile(await api.letter(number, message), `${number}-${message}.pdf`);
    } catch (error) {
      setFailure(sentenceOf(error, say));
    }
  }
  return (
    <p>
      <button type="button" className="plain" onClick={() => void handleSave()}>
        {say('messages.letter')}
      </button>
      {failure && (
        <span className="problem" role="alert">
          {failure}
        </span>
      )}
    </p>
  );
}

/** What of a message was not kept. */
function LeftOut({ message: { isShortened, attachments } }: { message: CaseMessage }) {
  const { say } = useDesk();
  return (
    <>
      {isShortened && <p className="quiet">{say('messages.shortened')}</p>}
      {attachments !== undefined && (
        <p className="quiet">{say('messages.attachments', { count: attachments })}</p>
      )}
    </>
  );
}

interface OneMessageProps {
  number: number;
  message: CaseMessage;
  format: Intl.DateTimeFormat;
}

function OneMessage({ number, message, format }: OneMessageProps) {
  const { desk, say } = useDesk();
  const { isFromApplicant, isAnswered, subject, name, at, readAt, mail, text, language } = message;
  const isOpen = isFromApplicant && !isAnswered;
  return (
    <details open={isOpen}>
      <summary>
        <b>{subject ?? say('messages.from-applicant')}</b>{' '}
        {isOpen && <span className="mark">{say('messages.unanswered')}</span>}{' '}
        {message.via && <span className="mark">{say(`messages.by-${message.via}`)}</span>}{' '}
        {text && LOST.has(text.state) && (
          <span className="mark late">{textStateOf(message, say)}</span>
        )}{' '}
        {mail?.state === 'failed' && <span className="mark late">{deliveryOf(message, say)}</span>}{' '}
        <span className="quiet">
          {isFromApplicant ? '' : `${name ?? say('event.by-portal')} · `}
          <time dateTime={at}>{format.format(new Date(at))}</time>
        </span>
      </summary>
      <NoticeBlocks
        blocks={message.blocks}
        {...(language !== desk.language && { language })}
        isPreview
        level={5}
      />
      <LeftOut message={message} />
      {!isFromApplicant && (
        <p className="quiet">
          {readAt
            ? say('messages.read', { when: format.format(new Date(readAt)) })
            : say('messages.unread')}{' '}
          · {deliveryOf(message, say)}
          {text && ` · ${textStateOf(message, say)}`}
        </p>
      )}
      {text && (
        <p className="quiet">
          {say('text.as-sent')}:{' '}
          <q lang={language} style={{ overflowWrap: 'anywhere' }}>
            {text.said}
          </q>
        </p>
      )}
      {!isFromApplicant && desk.hasLetters && <SaveLetter number={number} message={message.id} />}
    </details>
  );
}

/** What both sides wrote about the case, the newest first; what waits for an answer stands open. */
export function Messages({ number, messages }: { number: number; messages: CaseMessage[] }) {
  const { say } = useDesk();
  const format = useTimeFormat();
  return (
    <section className="messages" aria-labelledby="case-messages">
      <h3 id="case-messages">{say('messages')}</h3>
      {messages.length === 0 && <p className="quiet">{say('messages.none')}</p>}
      {messages.map((message) => (
        <OneMessage key={message.id} number={number} message={message} format={format} />
      ))}
    </section>
  );
}

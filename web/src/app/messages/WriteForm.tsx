import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { PhoneText, useText } from '@porchlight/engine/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../../calls/ApiError.ts';
import type { Inbox } from './createMessagesApi.ts';

const Form = styled('form')({
  margin: '0 0 24px',
  '& label': { display: 'block', fontWeight: 600, margin: '0 0 4px' },
  '& textarea, & select': {
    width: '100%',
    boxSizing: 'border-box',
    margin: '0 0 12px',
    padding: 12,
    minHeight: 48,
    font: 'inherit',
    color: 'inherit',
    background: 'var(--surface)',
    border: '1px solid var(--control)',
    borderRadius: 6,
  },
  '& textarea[aria-invalid=true]': { borderColor: 'var(--error)' },
  '& .help': { margin: '0 0 8px', color: 'var(--text-quiet)' },
  '& .problem': { margin: '0 0 12px', color: 'var(--error)', fontWeight: 600 },
});

export interface WriteFormProps {
  inbox: Inbox;
  /** Sends it; the same key for each try of one message, another once it says something else. */
  onSend(number: number, text: string, key: string): Promise<void>;
}

/** Where an applicant writes. What was not sent stays in the box. */
export function WriteForm({ inbox: { applications, writing }, onSend }: WriteFormProps) {
  const text = useText();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [number, setNumber] = useState(applications[0]?.number ?? 0);
  const [said, setSaid] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  if (!writing || applications.length === 0) return null;
  const { maxLength, mostUnanswered } = writing;
  const { waiting = 0 } = applications.find((one) => one.number === number) ?? {};
  const isFull = waiting >= mostUnanswered;

  /** What is another message gets a key of its own: an earlier try may have arrived. */
  function change(set: () => void): void {
    set();
    setKey(crypto.randomUUID());
  }
  function judge(): string {
    if (said.trim() === '') return text('messages.write-blank');
    const over = said.trim().length - maxLength;
    return over > 0 ? text('messages.write-too-long', { count: over }) : '';
  }
  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = judge();
    setProblem(wrong);
    setSent(false);
    if (wrong) return box.current?.focus();
    setSending(true);
    try {
      await onSend(number, said.trim(), key);
      setSaid('');
      setKey(crypto.randomUUID());
      setSent(true);
    } catch (error) {
      setProblem(
        (error instanceof ApiError && error.status < 500 && error.sentence) ||
          text('messages.write-not-sent'),
      );
      box.current?.focus();
    } finally {
      setSending(false);
    }
  }

  return (
    <Form onSubmit={handleSubmit} noValidate>
      <h2>{text('messages.write')}</h2>
      {applications.length > 1 && (
        <>
          <label htmlFor={`${id}-number`}>{text('messages.write-about')}</label>
          <select
            id={`${id}-number`}
            value={number}
            onChange={(event) => change(() => setNumber(Number(event.target.value)))}
          >
            {applications.map((one) => (
              <option key={one.number} value={one.number}>
                {text('messages.about', { number: String(one.number) })}
              </option>
            ))}
          </select>
        </>
      )}
      {isFull ? (
        <p>
          <PhoneText words={text('messages.write-wait', { count: waiting })} />
        </p>
      ) : (
        <>
          <label htmlFor={`${id}-text`}>{text('messages.write-text')}</label>
          <p id={`${id}-help`} className="help">
            {text('messages.write-help', { max: maxLength })}
          </p>
          <textarea
            ref={box}
            id={`${id}-text`}
            rows={5}
            value={said}
            aria-describedby={`${id}-help${problem ? ` ${id}-problem` : ''}`}
            aria-invalid={problem !== ''}
            onChange={(event) => change(() => setSaid(event.target.value))}
          />
          {problem && (
            <p id={`${id}-problem`} className="problem" role="alert">
              {problem}
            </p>
          )}
          <Button type="submit" variant="contained" size="large" loading={isSending}>
            {text('messages.write-send')}
          </Button>
        </>
      )}
      <p role="status">{isSent && text('messages.write-sent')}</p>
    </Form>
  );
}

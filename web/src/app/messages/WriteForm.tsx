import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { PhoneText, useText } from '@porchlight/engine/react';
import { type RefObject, useId, useRef, useState } from 'react';
import { ApiError } from '../../http/ApiError.ts';
import { SignInRequired } from '../../sign-in/index.ts';
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

interface WritingProps extends Pick<WriteFormProps, 'onSend'> {
  maxLength: number;
  /** The number of the application that she writes about at first. */
  first: number;
  /** Shows what is wrong: it takes the focus. */
  onWrong(): void;
}

/** What is written, and its sending. What is another message gets a key of its own: an earlier try may have arrived. */
function useWriting({ maxLength, first, onSend, onWrong }: WritingProps) {
  const text = useText();
  const [number, setNumber] = useState(first);
  const [said, setSaid] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const renewKey = () => setKey(crypto.randomUUID());

  function validate(): string {
    if (said.trim() === '') return text('messages.write-blank');
    const over = said.trim().length - maxLength;
    return over > 0 ? text('messages.write-too-long', { count: over }) : '';
  }
  async function send() {
    setSending(true);
    try {
      await onSend(number, said.trim(), key);
      setSaid('');
      renewKey();
      setSent(true);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      const words =
        error instanceof SignInRequired
          ? text('application.session-ended')
          : text('messages.write-not-sent');
      setProblem((isRefused && error.sentence) || words);
      onWrong();
    } finally {
      setSending(false);
    }
  }
  return {
    ...{ number, said, problem, isSending, isSent },
    chooseNumber(next: number) {
      setNumber(next);
      renewKey();
    },
    write(next: string) {
      setSaid(next);
      renewKey();
    },
    async submit() {
      const wrong = validate();
      setProblem(wrong);
      setSent(false);
      await (wrong ? onWrong() : send());
    },
  };
}

type Writing = ReturnType<typeof useWriting>;

interface AboutSelectProps {
  id: string;
  writing: Writing;
  applications: Inbox['applications'];
}

/** Which of her applications she writes about. */
function AboutSelect({ id, writing, applications }: AboutSelectProps) {
  const text = useText();
  return (
    <>
      <label htmlFor={id}>{text('messages.write-about')}</label>
      <select
        id={id}
        value={writing.number}
        onChange={(event) => writing.chooseNumber(Number(event.target.value))}
      >
        {applications.map((one) => (
          <option key={one.number} value={one.number}>
            {text('messages.about', { number: String(one.number) })}
          </option>
        ))}
      </select>
    </>
  );
}

interface TextBoxProps {
  id: string;
  writing: Writing;
  maxLength: number;
  box: RefObject<HTMLTextAreaElement | null>;
}

/** What she says, what is wrong with it, and Send. */
function TextBox({ id, writing, maxLength, box }: TextBoxProps) {
  const text = useText();
  const { said, problem, isSending } = writing;
  return (
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
        onChange={(event) => writing.write(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className="problem" role="alert">
          <PhoneText words={problem} />
        </p>
      )}
      <Button type="submit" variant="contained" size="large" loading={isSending}>
        {text('messages.write-send')}
      </Button>
    </>
  );
}

/** Where an applicant writes. What was not sent stays in the box. */
export function WriteForm({ inbox: { applications, writing: limits }, onSend }: WriteFormProps) {
  const text = useText();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const maxLength = limits?.maxLength ?? 0;
  const first = applications[0]?.number ?? 0;
  const onWrong = () => box.current?.focus();
  const writing = useWriting({ maxLength, first, onSend, onWrong });
  if (!limits || applications.length === 0) return null;
  const { waiting = 0 } = applications.find((one) => one.number === writing.number) ?? {};
  const isFull = waiting >= limits.mostUnanswered;

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void writing.submit();
      }}
      noValidate
    >
      <h2>{text('messages.write')}</h2>
      {applications.length > 1 && (
        <AboutSelect id={`${id}-number`} writing={writing} applications={applications} />
      )}
      {isFull ? (
        <p>
          <PhoneText words={text('messages.write-wait', { count: waiting })} />
        </p>
      ) : (
        <TextBox {...{ id, writing, maxLength, box }} />
      )}
      <p role="status">{writing.isSent && text('messages.write-sent')}</p>
    </Form>
  );
}

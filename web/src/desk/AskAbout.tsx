import { useEffect, useRef, useState } from 'react';
import { type Question, useAsking } from './Asking.ts';
import type { Action, Line } from './createDeskApi.ts';
import { useDesk } from './DeskContext.ts';

const MOST_CHARACTERS = 500;

/** A press that puts an answer among those that the applicant is asked about; what became of an earlier one. */
export function AskAbout({ line }: { line: Line }) {
  const { say, desk } = useDesk();
  const { action, questions, put, remove } = useAsking();
  const [isOpen, setIsOpen] = useState(false);
  /** True after a press here: the focus then goes to what stands in the place. */
  const isUsed = useRef(false);
  const control = useRef<HTMLButtonElement>(null);
  const { asked, pointer, question, canAsk } = line;
  const chosen = questions.find(({ at }) => at === pointer);
  const isChosen = chosen !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one takes the place of another
  useEffect(() => {
    if (!isUsed.current || isOpen) return;
    isUsed.current = false;
    control.current?.focus();
  }, [isOpen, isChosen]);
  function open() {
    isUsed.current = true;
    setIsOpen(true);
  }
  return (
    <span lang={desk.language} className="ask">
      {asked && (
        <span className="asked">
          {say('case.asked', { reason: [asked.reason, asked.says].filter(Boolean).join(' · ') })}{' '}
          <b>{say(`case.asked-${asked.state}`)}</b>
        </span>
      )}
      {chosen && (
        <span className="asked">
          {[labelOf(action, chosen), chosen.says].filter(Boolean).join(' · ')}{' '}
          <button
            ref={control}
            type="button"
            className="plain"
            aria-label={`${say('case.ask-remove')}: ${question}`}
            onClick={() => {
              isUsed.current = true;
              remove(chosen.at);
            }}
          >
            {say('case.ask-remove')}
          </button>
        </span>
      )}
      {canAsk && pointer && action && !chosen && (
        <button
          ref={control}
          type="button"
          className="plain"
          hidden={isOpen}
          aria-label={`${say('case.ask')}: ${question}`}
          onClick={open}
        >
          {say('case.ask')}
        </button>
      )}
      {isOpen && pointer && action && !chosen && (
        <AskForm
          id={`ask-${pointer}`}
          reasons={action.reasons ?? []}
          onCancel={() => setIsOpen(false)}
          onPut={(words) => {
            put({ at: pointer, question, ...words });
            setIsOpen(false);
          }}
        />
      )}
    </span>
  );
}

const labelOf = (action: Action | undefined, { reason }: Question) =>
  action?.reasons?.find(({ value }) => value === reason)?.label ?? reason;

interface AskFormProps {
  id: string;
  reasons: { value: string; label: string }[];
  onPut(words: { reason: string; says: string }): void;
  onCancel(): void;
}

/** Why it is asked about, in one choice, and what else she should know. */
function AskForm({ id, reasons, onPut, onCancel }: AskFormProps) {
  const { say } = useDesk();
  const [reason, setReason] = useState(reasons[0]?.value ?? '');
  const [says, setSays] = useState('');
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      className="reveal"
      onSubmit={(event) => {
        event.preventDefault();
        onPut({ reason, says: says.trim() });
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
      }}
    >
      <label htmlFor={`${id}-why`}>{say('case.ask-why')}</label>
      <select
        ref={first}
        id={`${id}-why`}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      >
        {reasons.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-says`}>{say('case.ask-says')}</label>
      <textarea
        id={`${id}-says`}
        rows={2}
        value={says}
        maxLength={MOST_CHARACTERS}
        onChange={(event) => setSays(event.target.value)}
      />
      <span className="buttons">
        <button type="button" onClick={onCancel}>
          {say('action.cancel')}
        </button>
        <button type="submit" className="main">
          {say('case.ask-add')}
        </button>
      </span>
    </form>
  );
}

/**
 * What is collected, before it is written to the applicant.
 * @param onWrite Absent where it is being written: then it is said that nothing is collected, too.
 */
export function AskingList({ onWrite }: { onWrite?: () => void }) {
  const { say } = useDesk();
  const { questions } = useAsking();
  const said = useRef<HTMLDivElement>(null);
  const isThere = questions.length > 0;
  return (
    <section className={isThere ? 'asking' : undefined}>
      {/* There before its words are, so that they are said when they come; what was taken off leaves the focus here. */}
      <div ref={said} tabIndex={-1} aria-live="polite">
        {isThere && <h3>{say('case.asking', { count: questions.length })}</h3>}
        {!isThere && !onWrite && <p>{say('case.asking-none')}</p>}
      </div>
      <ul>
        {questions.map((one) => (
          <AskingLine key={one.at} one={one} onRemoved={() => said.current?.focus()} />
        ))}
      </ul>
      {onWrite && isThere && (
        <button type="button" className="main" onClick={onWrite}>
          {say('case.asking-next')}
        </button>
      )}
    </section>
  );
}

function AskingLine({ one, onRemoved }: { one: Question; onRemoved(): void }) {
  const { say } = useDesk();
  const { action, remove } = useAsking();
  return (
    <li>
      <b>{one.question}</b>{' '}
      <span className="quiet">{[labelOf(action, one), one.says].filter(Boolean).join(' · ')}</span>{' '}
      <button
        type="button"
        className="plain"
        aria-label={`${say('case.ask-remove')}: ${one.question}`}
        onClick={() => {
          remove(one.at);
          onRemoved();
        }}
      >
        {say('case.ask-remove')}
      </button>
    </li>
  );
}

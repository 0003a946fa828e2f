import { useEffect, useRef, useState } from 'react';
import { useDesk } from './DeskContext.ts';

interface AskFormProps {
  id: string;
  reasons: { value: string; label: string }[];
  /** Characters of one's own words; absent: none are asked. */
  maxLength?: number | undefined;
  onPut(words: { reason: string; says: string }): void;
  onCancel(): void;
}

/** Why it is asked about, in one choice, and what else she should know. */
export function AskForm({ id, reasons, maxLength, onPut, onCancel }: AskFormProps) {
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
      {maxLength !== undefined && (
        <>
          <label htmlFor={`${id}-says`}>{say('case.ask-says')}</label>
          <textarea
            id={`${id}-says`}
            rows={2}
            value={says}
            maxLength={maxLength}
            onChange={(event) => setSays(event.target.value)}
          />
        </>
      )}
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

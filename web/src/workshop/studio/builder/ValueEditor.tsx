import { type Askable, type Clause, TODAY } from '@porchlight/engine/build';
import { useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import { calendarDay } from '../calendarDay.ts';

export interface ValueEditorProps {
  clause: Clause;
  /** The question that the clause speaks of; undefined where none is known. */
  asked: Askable | undefined;
  say: SayWords;
  onClause(clause: Clause): void;
}

/** With what an answer is compared: a choice, a number, a text; nothing where its verb needs none. */
export function ValueEditor(props: ValueEditorProps) {
  const { clause, asked, say, onClause } = props;
  const { value } = clause;
  const label = say('build.value');
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  if (value === undefined) return null;
  if (clause.verb.startsWith('day-')) return <DayEditor {...props} />;
  if (typeof value === 'boolean') {
    return (
      <select
        aria-label={label}
        value={String(value)}
        onChange={({ target }) => onClause({ ...clause, value: target.value === 'true' })}
      >
        <option value="true">{say('build.checked')}</option>
        <option value="false">{say('build.unchecked')}</option>
      </select>
    );
  }
  if (asked?.choices.length && !clause.verb.startsWith('entries')) {
    const known = asked.choices.some((one) => one.value === value);
    return (
      <select
        aria-label={label}
        value={String(value)}
        onChange={({ target }) => {
          const next = asked.choices.find((one) => String(one.value) === target.value);
          if (next) onClause({ ...clause, value: next.value });
        }}
      >
        {!known && <option value={String(value)}>{String(value)}</option>}
        {asked.choices.map((one) => (
          <option key={one.value} value={String(one.value)}>
            {one.label}
          </option>
        ))}
      </select>
    );
  }
  const isNumber = typeof value === 'number';
  const text = typed && typed.value === value ? typed.text : String(value);
  return (
    <input
      aria-label={label}
      inputMode={isNumber ? 'decimal' : undefined}
      value={text}
      onChange={({ target }) => {
        const number = Number(target.value);
        const isBad = isNumber && (target.value.trim() === '' || !Number.isFinite(number));
        const next = isNumber ? number : target.value;
        setTyped({ text: target.value, value: isBad ? value : next });
        if (!isBad) onClause({ ...clause, value: next });
      }}
    />
  );
}

/** The day with which one is compared: whatever day it is then, or one of the calendar. */
function DayEditor({ clause, say, onClause }: ValueEditorProps) {
  const { value } = clause;
  const isToday = value === TODAY;
  return (
    <>
      <select
        aria-label={say('build.value')}
        value={isToday ? TODAY : ''}
        onChange={({ target }) => onClause({ ...clause, value: target.value || calendarDay() })}
      >
        <option value={TODAY}>{say('build.today')}</option>
        <option value="">{say('build.a-day')}</option>
      </select>
      {!isToday && (
        <input
          type="date"
          aria-label={say('build.day')}
          value={String(value)}
          onChange={({ target }) => target.value && onClause({ ...clause, value: target.value })}
        />
      )}
    </>
  );
}

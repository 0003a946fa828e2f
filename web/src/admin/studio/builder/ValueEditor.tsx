import { type Askable, type Clause, leastOf, NO_VALUE, TODAY } from '@porchlight/engine/builder';
import type { SayWords } from '../../words/words.ts';
import { calendarDay } from '../calendarDay.ts';
import { readCount, readDay, readNumber } from '../readTyped.ts';
import { TypedField } from '../TypedField.tsx';

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
        {!known && (
          <option value={String(value)}>
            {value === NO_VALUE ? say('build.choose-value') : String(value)}
          </option>
        )}
        {asked.choices.map((one) => (
          <option key={one.value} value={String(one.value)}>
            {one.label}
          </option>
        ))}
      </select>
    );
  }
  const text = { isLabelHidden: true, label, say };
  const onValue = (next: string | number) => onClause({ ...clause, value: next });
  if (typeof value === 'number' || asked?.kind === 'number') {
    const least = leastOf(clause.verb);
    const read = least === undefined ? readNumber : readCount(least);
    const inputMode = least === undefined ? 'decimal' : 'numeric';
    return <TypedField {...text} {...{ inputMode, value, read, onValue }} />;
  }
  return (
    <input aria-label={label} value={value} onChange={({ target }) => onValue(target.value)} />
  );
}

/** The day with which one is compared: whatever day it is then, or one of the calendar. */
function DayEditor({ clause, asked, say, onClause }: ValueEditorProps) {
  const { value } = clause;
  const isToday = value === TODAY;
  // Today can't be chosen where it would not move on; where a hand wrote it, it can be taken out.
  const isChosen = isToday || !asked?.isKept;
  return (
    <>
      {isChosen && (
        <select
          aria-label={say('build.value')}
          value={isToday ? TODAY : ''}
          onChange={({ target }) => onClause({ ...clause, value: target.value || calendarDay() })}
        >
          <option value={TODAY}>{say('build.today')}</option>
          <option value="">{say('build.a-day')}</option>
        </select>
      )}
      {!isToday && (
        <TypedField
          type="date"
          label={say('build.day')}
          isLabelHidden
          value={String(value)}
          read={readDay}
          say={say}
          onValue={(day) => onClause({ ...clause, value: day })}
        />
      )}
    </>
  );
}

import type { SayWords, WordId } from '../words/words.ts';
import { calendarDay } from './calendarDay.ts';
import { readDay } from './readTyped.ts';
import { TypedField } from './TypedField.tsx';

/** What is said of what is retired: a question, or a choice. */
export interface RetireWords {
  retire: WordId;
  again: WordId;
  since: WordId;
}

export interface RetireFieldProps {
  /** What it is, for who hears a button without what stands around it. */
  title: string;
  /** From which day on it is retired; undefined where it is not. */
  retired: string | undefined;
  words: RetireWords;
  say: SayWords;
  onRetire(day: string | undefined): void;
}

/** Retires what applications hold, in place of deleting it: from today on, or another day; or brings it back. */
export function RetireField({ title, retired, words, say, onRetire }: RetireFieldProps) {
  const isRetired = retired !== undefined;
  const label = say(isRetired ? words.again : words.retire);
  return (
    <>
      {isRetired && (
        <TypedField
          label={say(words.since)}
          type="date"
          value={retired}
          read={readDay}
          say={say}
          onValue={(day) => onRetire(day)}
        />
      )}
      {/* One button for both: who has pressed it keeps the focus, and can press it again. */}
      <button
        type="button"
        aria-label={`${label} (${title})`}
        onClick={() => onRetire(isRetired ? undefined : calendarDay())}
      >
        {label}
      </button>
    </>
  );
}

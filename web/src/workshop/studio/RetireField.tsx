import type { SayWords, WordId } from '../words/words.ts';
import { calendarDay } from './calendarDay.ts';

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
  if (retired === undefined) {
    return (
      <button
        type="button"
        aria-label={`${say(words.retire)} (${title})`}
        onClick={() => onRetire(calendarDay())}
      >
        {say(words.retire)}
      </button>
    );
  }
  return (
    <>
      <label className="tool">
        <span>{say(words.since)}</span>
        <input
          type="date"
          value={retired}
          onChange={({ target }) => target.value && onRetire(target.value)}
        />
      </label>
      <button
        type="button"
        aria-label={`${say(words.again)} (${title})`}
        onClick={() => onRetire(undefined)}
      >
        {say(words.again)}
      </button>
    </>
  );
}

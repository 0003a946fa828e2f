import type { Facts } from '@porchlight/engine';
import type { SayWords } from '../words/words.ts';

export interface DayFieldProps {
  facts: Facts;
  say: SayWords;
  onFacts(facts: Facts): void;
}

/** The day on which the step is tried: what counts days from today, counts them from it. Blank is today. */
export function DayField({ facts, say, onFacts }: DayFieldProps) {
  return (
    <label className="tool">
      <span>{say('studio.day')}</span>
      <input
        type="date"
        value={typeof facts.today === 'string' ? facts.today : ''}
        onChange={({ target }) => onFacts(onDay(facts, target.value))}
      />
    </label>
  );
}

/** What is known, as on another day; on today where none is given. */
function onDay({ today: _today, year: _year, ...facts }: Facts, day: string): Facts {
  return day ? { ...facts, today: day, year: Number(day.slice(0, 4)) } : facts;
}

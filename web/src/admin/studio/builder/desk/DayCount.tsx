import type { SayWords } from '../../../words/words.ts';
import { readCount } from '../../readTyped.ts';
import { TypedField } from '../../TypedField.tsx';
import { DESK_LONGEST } from './longest.ts';

export interface DayCountProps {
  label: string;
  days: number;
  /** The fewest days. */
  from: number;
  /** Default: those of a clock. */
  most?: number;
  say: SayWords;
  onDays(days: number): void;
}

/** A number of days, as it is typed. */
export function DayCount(props: DayCountProps) {
  const { label, days, from, most = DESK_LONGEST.queue.days, say, onDays } = props;
  return (
    <TypedField
      label={label}
      inputMode="numeric"
      value={days}
      read={readCount(from, most)}
      say={say}
      onValue={onDays}
    />
  );
}

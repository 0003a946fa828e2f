import { isDate } from '@porchlight/engine';
import type { SayWords } from '../../../words/words.ts';
import { readDay, readNumber } from '../../readTyped.ts';
import { TypedField } from '../../TypedField.tsx';
import { PlainField } from '../PlainField.tsx';

/** What the field of a plain value is given. */
export interface FixedValueProps {
  value: string | number | boolean;
  say: SayWords;
  onValue(value: string | number | boolean): void;
}

/** A value that is the same for everybody. */
export function FixedValue({ value, say, onValue }: FixedValueProps) {
  const label = say('build.value');
  if (typeof value === 'number')
    return (
      <TypedField
        label={label}
        inputMode="decimal"
        {...{ value, say, onValue }}
        read={readNumber}
      />
    );
  if (typeof value === 'boolean')
    return (
      <label className="form-check">
        <input type="checkbox" checked={value} onChange={({ target }) => onValue(target.checked)} />
        <span>{say('build.checked')}</span>
      </label>
    );
  if (isDate(value))
    return <TypedField label={label} type="date" {...{ value, say, onValue }} read={readDay} />;
  return <PlainField label={label} value={value} maxLength={200} onText={onValue} />;
}

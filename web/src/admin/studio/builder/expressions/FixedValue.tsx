import { isDate } from '@porchlight/engine';
import { plainValue, type ValueKind } from '@porchlight/engine/builder';
import type { SayWords } from '../../../words/words.ts';
import { readDay, readNumber } from '../../readTyped.ts';
import { TypedField } from '../../TypedField.tsx';
import { PlainField } from '../PlainField.tsx';

type Plain = string | number | boolean;

/** What the field of a plain value is given. */
export interface FixedValueProps {
  value: Plain;
  /** The kinds of values that may stand there; any where none is named. */
  wanted: readonly ValueKind[];
  say: SayWords;
  onValue(value: Plain): void;
}

const KINDS = ['number', 'text', 'day', 'truth'] as const;

function kindOf(value: Plain): (typeof KINDS)[number] {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'truth';
  return isDate(value) ? 'day' : 'text';
}

/** A value that is the same for everybody; where several kinds can stand, of which it is. */
export function FixedValue(props: FixedValueProps) {
  const { value, wanted, say, onValue } = props;
  const kind = kindOf(value);
  const kinds = KINDS.filter((one) => one === kind || wanted.length === 0 || wanted.includes(one));
  return (
    <>
      {kinds.length > 1 && (
        <label className="tool">
          <span>{say('calc.kind')}</span>
          <select
            value={kind}
            onChange={({ target }) => onValue(plainValue([target.value as ValueKind]) as Plain)}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {say(`calc.kind-${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <ValueField {...props} />
    </>
  );
}

function ValueField({ value, say, onValue }: FixedValueProps) {
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
